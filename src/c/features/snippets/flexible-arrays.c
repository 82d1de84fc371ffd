struct open { int a; char b[]; };
static struct open opened = { 1 };
struct open opening(struct open got);
struct open opening(struct open got) { return got.a != 1 ? got : opened; }
