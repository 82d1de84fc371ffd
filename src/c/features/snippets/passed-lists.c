#include <stdarg.h>
int passed_total(int count, ...);
static int passed_rest(int count, va_list list)
{
    int sum = 0;
    while (count-- > 0)
        sum += va_arg(list, int);
    return sum;
}
int passed_total(int count, ...)
{
    va_list list;
    int sum;
    va_start(list, count);
    sum = passed_rest(count, list);
    va_end(list);
    return sum;
}
