/* quest 0.1.0, shrunk */

struct s2 {
    unsigned int *a;
} g1;
unsigned int g2[3][4];
struct s2 g3 = { &g2[2][1] };

void f(void)
{
    g1 = g3;
}
