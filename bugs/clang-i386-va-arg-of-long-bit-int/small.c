#include <stdarg.h>

_BitInt(102) g = 3;

static int callee(int n, ...)
{
    va_list ap;
    _BitInt(102) x;
    va_start(ap, n);
    x = va_arg(ap, _BitInt(102));
    va_end(ap);
    return x != 3;
}

int main(void)
{
    int (*volatile f)(int, ...) = callee;
    return f(1, g);
}
