short a[6], p = -19661, q = 3;

long f(void)
{
    if (p > 0)
        return p;
    a[-39322 - p * 2] |= q;
    return a[0] == 3;
}

int main(void)
{
    return f() != 1;
}
