/* quest 0.1.0, shrunk */

int g1;

void f(void)
{
    double v2;
    g1 = __builtin_expect(v2, 0) >> 0;
}
