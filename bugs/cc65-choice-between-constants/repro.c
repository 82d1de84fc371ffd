/* quest 0.1.0, shrunk */

struct s {
    int a;
    long b;
} g1 = { 22 == 85 ? 30 : 31, 0L / 3L };
struct s g2[1] = { { (int)0L, 0L / 3L } };

long f1(void)
{
    return g2[0].b + g1.b;
}
