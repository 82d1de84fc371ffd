volatile long double x = 1;

__attribute__((regcall, weak)) int f(long double p) { return 1; }

int main(void)
{
    int i, n = 0;
    for (i = 0; i < 9; i++)
        n += f(x);
    return x + n != 10;
}
