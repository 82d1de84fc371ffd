int a;
void f(void)
{
l:
    __asm__ goto("" : "+r"(a) : : : l);
}
