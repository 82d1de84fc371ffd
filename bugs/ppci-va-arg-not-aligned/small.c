#include <stdarg.h>
int callee(int n, ...)
{
    va_list ap;
    int x;
    double y;
    va_start(ap, n);
    x = va_arg(ap, int);
    y = va_arg(ap, double);
    va_end(ap);
    return x != 5 || y != 3.0;
}

int main(void)
{
    return callee(1, 5, 3.0);
}
