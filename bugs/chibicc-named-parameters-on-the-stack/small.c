#include <stdarg.h>

static int eighth(int a, int b, int c, int d, int e, int f, int g, ...)
{
    va_list list;
    int result;

    va_start(list, g);
    result = va_arg(list, int);
    va_end(list);
    return result - (a + b + c + d + e + f + g);
}

int main(void)
{
    return eighth(1, 2, 3, 4, 5, 6, 7, 29) != 1;
}
