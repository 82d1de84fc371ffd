struct nest { int a; struct { char b; union { int c; char d; }; }; };
struct nest egg = { 1, { 2, { 3 } } };
int hatch(struct nest *got);
int hatch(struct nest *got) { got->b = 1; return got->c != egg.a; }
