struct nest { int a; struct { char b; union { int c; char d; }; }; };
int hatch(struct nest *got);
int hatch(struct nest *got) { got->b = 1; return got->c; }
