int f(int n)
{
    int s = n;
    __asm__ goto("" : "=r"(s) : "0"(s) : : l);
l:
    return s;
}
