int g, found;

__attribute__((noinline)) void f(int n, int *p)
{
    int v;
    for (; n > 1; n >>= 1)
        v = *p++;
    static const void *const one[] = { &&two };
    goto *one[0];
two:
    switch (g) {
    case 3:
    case 4:
    case -1:
        if ((unsigned long)((unsigned char *)&g)[n] == v)
            return;
    }
    static const void *const other[] = { &&three };
    goto *other[0];
three:
    found = v <= 0; /* v is -1 */
}

int main(void)
{
    int all[] = { -1, -1 };
    f(2, all);
    return found != 1;
}
