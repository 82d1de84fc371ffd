#include <stdarg.h>

__attribute__((noinline)) int second(int n, ...)
{
    va_list ap;
    va_start(ap, n);
    _BitInt(70) a = va_arg(ap, _BitInt(70));
    _BitInt(70) b = va_arg(ap, _BitInt(70));
    va_end(ap);
    return a == 6 && b == 7;
}

int main(void)
{
    return second(1, (_BitInt(70))6, (_BitInt(70))7) ? 0 : 1;
}
