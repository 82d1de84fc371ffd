#include <stdarg.h>

int second(int n, ...)
{
    va_list list;
    va_start(list, n);
    n = va_arg(list, int);
    n += va_arg(list, int);
    va_end(list);
    return n;
}

int main(void)
{
    _Float16 h = 0;
    return second(2, 0, !(h + 0.0)) != 1;
}
