_Complex double x, r;
int n;
_Complex double f(void) { ++n; return x; }
int main(void) { r = ~f(); return n != 1; }
