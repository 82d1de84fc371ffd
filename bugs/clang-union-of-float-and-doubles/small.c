/* Exits with 1 where clang passes only a float of the union's second eightbyte. */
struct df { double a; float b; };
struct dd { double a[2]; };
union u { struct df x; struct dd y; };
static union u g;
static int callee(union u p)
{
    return p.y.a[0] == 1.5 && p.y.a[1] == -2.3025482048524739e+19 ? 0 : 1;
}
int main(void)
{
    int (*volatile f)(union u) = callee;
    g.y.a[0] = 1.5;
    g.y.a[1] = -2.3025482048524739e+19;
    return f(g);
}
