/* quest 0.1.0, shrunk */

int g1;

void f(void)
{
    l1:;
    __asm__ goto("" : "+r"(g1) : : : l1);
}
