int a, b;
void f(void)
{
    a = b;
    __asm__("" : "+r"(a));
    __asm__ goto("" : "+r"(b) : : : l);
l:;
}
