#include <stdarg.h>

struct pair {
    long a, b;
};

static int second(struct pair p, ...)
{
    va_list list;
    int result;

    va_start(list, p);
    result = va_arg(list, int);
    va_end(list);
    return result - (int)(p.a + p.b);
}

int main(void)
{
    struct pair p = { 1, 2 };

    return second(p, 4) != 1;
}
