int one = 1, g;

__attribute__((noinline)) void f(int i, _BitInt(129) p)
{
    if (i == 5)
        p = one;
    for (i = 0; i != 3; i++)
        g += (i - p) / -2;
}

int main(void)
{
    f(5, 0);
    return g != 0; /* -1 / -2 + 0 / -2 + 1 / -2 */
}
