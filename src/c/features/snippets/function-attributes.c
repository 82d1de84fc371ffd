int read_by_pure = 3;
__attribute__((noinline, pure)) int reads_only(int n);
__attribute__((noinline, pure)) int reads_only(int n) { return n + read_by_pure; }
__attribute__((const, hot)) int reads_nothing(int n) { return n + 1; }
static __inline__ __attribute__((always_inline)) int put_in_line(int n) { return n + 2; }
__attribute__((cold, flatten)) int calls_them(int n) { return put_in_line(n) + reads_nothing(n); }
