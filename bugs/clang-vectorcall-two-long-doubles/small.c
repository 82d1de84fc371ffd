struct s {
    long double a;
    long double b;
};
__attribute__((vectorcall)) char callee(struct s p1);
__attribute__((vectorcall)) char tail(int p, struct s p1);
__attribute__((vectorcall)) char tail(int p, struct s p1) { (void)p; return callee(p1); }
