struct flags { unsigned int a : 3; signed int b : 9; int c : 10; char d; };
struct flags mask = { 5, -2, 3, 4 };
int flag_of(struct flags *got);
int flag_of(struct flags *got) { got->a = 2; return got->b != mask.b; }
