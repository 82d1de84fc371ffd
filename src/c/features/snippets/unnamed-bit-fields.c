struct gaps { int a : 3; int : 5; int b : 4; int : 0; char c; };
struct gaps gap = { 1, 2, 3 };
int beyond(struct gaps *got);
int beyond(struct gaps *got) { got->b = 1; return got->c != gap.a; }
