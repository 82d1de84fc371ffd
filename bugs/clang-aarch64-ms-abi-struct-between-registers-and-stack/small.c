struct s { long a, b; } g = { 1, 2 };

__attribute__((ms_abi, weak)) int f(int n, ...)
{
    __builtin_ms_va_list ap;
    struct s p;
    __builtin_ms_va_start(ap, n);
    for (; n > 0; n--)
        p = __builtin_va_arg(ap, struct s);
    __builtin_ms_va_end(ap);
    return p.a == 1 && p.b == 2;
}

int main(void)
{
    return !f(4, g, g, g, g);
}
