#include <stdarg.h>
struct passed { int a; char b; };
struct roomy_passed { long a[5]; };
static struct passed passing = { 1, 2 };
static struct roomy_passed roomy_passing = { { 1, 2, 3, 4, 5 } };
long take_records(int count, ...);
long take_records(int count, ...)
{
    va_list list;
    struct passed first;
    struct roomy_passed second;
    va_start(list, count);
    first = va_arg(list, struct passed);
    second = va_arg(list, struct roomy_passed);
    va_end(list);
    return first.a + second.a[4];
}
long give_records(void);
long give_records(void) { return take_records(2, passing, roomy_passing); }
