#include <stdarg.h>
int total(int count, ...);
int total(int count, ...)
{
    va_list list;
    int sum;
    va_start(list, count);
    sum = va_arg(list, int);
    va_end(list);
    return sum;
}
int call_total(void);
int call_total(void) { return total(1, 7); }
