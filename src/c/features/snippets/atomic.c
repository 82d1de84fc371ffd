struct shared { char a; _Atomic(int) b; };
struct shared common = { 1, 2 };
int exchange(struct shared *got);
int exchange(struct shared *got) { got->b = 1; return got->b != common.b; }
