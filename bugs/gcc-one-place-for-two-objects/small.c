__attribute__((noipa)) int f(int *p)
{
    return *p;
}

int main(void)
{
    static void *const labels[] = { &&one, &&two };
    int a, b = 1, *q;
    goto *labels[0];
one:
    q = &a;
two:
    *q = 0;
    return f(&b) + a != 1;
}
