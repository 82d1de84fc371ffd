struct s { int a; } __attribute__((aligned(32))) x = { 2 };
int f(struct s p) { return p.a; }
int main(void) { return f(x) != 2; }
