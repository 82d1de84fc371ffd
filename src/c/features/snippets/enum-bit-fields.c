enum few { NONE, ONE, TWO };
struct chosen { enum few a : 4; };
struct chosen one = { TWO };
int is_chosen(struct chosen *got);
int is_chosen(struct chosen *got) { got->a = ONE; return got->a != one.a; }
