struct nothing { };
struct less { int a; char b[0]; };
static struct nothing void_of = { };
static struct less lesser = { 1 };
struct nothing echo_nothing(struct nothing got, int n);
struct nothing echo_nothing(struct nothing got, int n) { return n != lesser.a ? got : void_of; }
char is_nothing[sizeof(struct nothing) == 0 ? 1 : -1];
