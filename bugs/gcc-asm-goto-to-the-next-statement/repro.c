/* quest 0.1.0, shrunk */

int g1;
int g2;

void f(void)
{
    g1 = g2;
    __asm__("" : "+r"(g1));
    __asm__ goto("" : "+r"(g2) : : : l2);
    l2:;
}
