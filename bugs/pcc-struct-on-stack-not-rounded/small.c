#include <stdarg.h>
struct s { char a[17]; };
struct s s;

int callee(int n, ...)
{
    va_list ap;
    long double x;
    va_start(ap, n);
    va_arg(ap, struct s);
    x = va_arg(ap, long double);
    va_end(ap);
    return x != 3.0L;
}

int main(void)
{
    return callee(1, s, 3.0L);
}
