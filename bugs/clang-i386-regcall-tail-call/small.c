struct s { int a, b, c; } g, h[3];
int n;
__attribute__((regcall)) void f(struct s p, int q, struct s r);

void k(void)
{
    f(g, 0, h[n]);
}
