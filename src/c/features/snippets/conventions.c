static __attribute__(()) int by_convention(int n);
static __attribute__(()) int by_convention(int n) { return n + 1; }
int of_convention(int n);
int of_convention(int n) { return by_convention(n); }
