#include <stdarg.h>
void copy_list(int count, ...);
void copy_list(int count, ...)
{
    va_list list;
    va_list copy;
    va_start(list, count);
    va_copy(copy, list);
    va_end(copy);
    va_end(list);
}
