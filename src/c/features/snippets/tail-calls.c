__attribute__((weak)) int end_of_tail(long a, int b, long c);
int by_tail(long a, int b, long c);
int by_tail(long a, int b, long c) { __attribute__((musttail)) return end_of_tail(c, b, a); }
int end_of_tail(long a, int b, long c) { return a + b < c; }
