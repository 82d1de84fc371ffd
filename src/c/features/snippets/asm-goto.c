int may_jump(int n);
int may_jump(int n)
{
again:
    n++;
    __asm__ goto("" : : : : over, again);
    n += 2;
over:
    __asm__ goto("" : : : "memory" : again);
    return n;
}
