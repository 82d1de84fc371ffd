struct fitted { _BitInt(37) a : 30; unsigned _BitInt(9) b : 9; };
static struct fitted fitting = { (_BitInt(37))-5, (unsigned _BitInt(9))3 };
int is_fitted(struct fitted *got);
int is_fitted(struct fitted *got) { got->b = 7; return got->a != fitting.a; }
