__attribute__((noinline)) int kept_apart(int n);
__attribute__((noinline)) int kept_apart(int n) { return n; }
