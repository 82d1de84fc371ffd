#include <stdarg.h>
struct s { double a; long b; };
struct s s = { 3.0, 5 };

int callee(int n, ...)
{
    va_list ap;
    struct s x;
    va_start(ap, n);
    x = va_arg(ap, struct s);
    va_end(ap);
    return x.a != 3.0 || x.b != 5;
}

int main(void)
{
    return callee(1, s);
}
