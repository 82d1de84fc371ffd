#include <stdarg.h>

struct small {
    int a;
};

static int first(int n, ...)
{
    va_list list;
    struct small s;

    va_start(list, n);
    s = va_arg(list, struct small);
    va_end(list);
    return s.a - n;
}

int main(void)
{
    struct small s = { 3 };

    return first(2, s) != 1;
}
