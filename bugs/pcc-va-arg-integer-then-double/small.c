#include <stdarg.h>
struct s { long a; double b; };
struct s s = { 5, 3.0 };

int callee(int n, ...)
{
    va_list ap;
    struct s x;
    long y;
    va_start(ap, n);
    x = va_arg(ap, struct s);
    y = va_arg(ap, long); /* 5 again */
    va_end(ap);
    return x.a != 5 || x.b != 3.0 || y != 9;
}

int main(void)
{
    return callee(1, s, 9L);
}
