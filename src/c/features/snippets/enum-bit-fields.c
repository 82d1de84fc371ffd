enum few { NONE, ONE, TWO };
struct chosen { enum few a : 20; };
struct chosen one = { TWO };
int is_chosen(struct chosen *got);
int is_chosen(struct chosen *got) { got->a = ONE; return got->a != one.a; }
