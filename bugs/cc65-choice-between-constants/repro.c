/* quest 0.1.0, shrunk */

struct s {
    int a;
    long b;
} g1 = { 31 + 0, 6319 < 18124 ? 0L : 1L };
struct s g2[1] = { { 0 } };

long f1(void)
{
    return g2[0].b + g1.b;
}
