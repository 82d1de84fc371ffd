struct s { long a[3]; } g;
int x;
__attribute__((noinline)) int f(struct s p) { x++; return p.a[1]; }
__attribute__((ms_abi)) void k(void);

void h(void)
{
    f(g);
    k();
}
