#include <stdarg.h>
union u { unsigned a[3]; long double d; };
static union u x;
void callee(int p, ...)
{
    va_list ap;
    union u v;
    va_start(ap, p);
    v = va_arg(ap, union u);
    va_end(ap);
    if (v.a[2] != 3)
        x.a[0] = 1;
}
int main(void)
{
    x.a[2] = 3;
    callee(7, x);
    return x.a[0];
}
