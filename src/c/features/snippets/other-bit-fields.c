struct slice { unsigned char a : 3; long b : 5; short : 2; };
struct slice piece = { 1, 2 };
int is_slice(struct slice *got);
int is_slice(struct slice *got) { got->b = 1; return got->a != piece.a; }
