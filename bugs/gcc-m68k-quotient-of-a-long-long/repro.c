/* quest 0.1.0, shrunk */

struct s12 {
    long long a[4];
};
struct s12 g1[1] = { { { 0LL, -1LL, 0LL, 0LL } } };
int g2 = 1;
int g3;

void f(void)
{
    g3 = g1[0].a[g2] / -2;
}

int main(void)
{
    f();
    return g3 != 0;
}
