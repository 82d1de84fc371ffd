#include <stdarg.h>
struct s { int a; int b; };
struct s s = { 5, 7 };

int callee(int n, ...)
{
    va_list ap;
    struct s x;
    va_start(ap, n);
    x = va_arg(ap, struct s);
    va_end(ap);
    return x.a != 5 || x.b != 7;
}

int main(void)
{
    return callee(1, s);
}
