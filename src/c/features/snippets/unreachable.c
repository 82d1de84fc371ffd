int never_below_0(int n);
int never_below_0(int n) { if (n < 0) __builtin_unreachable(); return n; }
