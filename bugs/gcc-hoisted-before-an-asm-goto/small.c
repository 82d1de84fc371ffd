__attribute__((noinline)) int f(int p)
{
again:
    __asm__ goto("" : "+r"(p) : : : again);
    return p;
}

int main(void)
{
    return f(7) != 7;
}
