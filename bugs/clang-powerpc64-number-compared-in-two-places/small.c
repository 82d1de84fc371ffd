int one = 1, i, r, a;

static int reaches(void)
{
    while (i <= 32)
        i += one;
    return i >= a;
}

__attribute__((noinline)) int f(void)
{
    long k = 0;
    i = 0;
    i = reaches();
    r = reaches();
    while (i != 40) {
        i += one;
        k += 8;
    }
    return k < a;
}

int main(void)
{
    a = -1;
    f();
    return r ? 0 : 1;
}
