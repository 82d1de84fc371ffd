#include <stdarg.h>
struct s { char a; };
struct s s = { 5 };

int callee(int a, int b, int c, int d, int e, ...)
{
    va_list ap;
    struct s x;
    va_start(ap, e);
    x = va_arg(ap, struct s); /* looks into r9; the caller left r9 alone */
    va_end(ap);
    return x.a != 5;
}

int main(void)
{
    return callee(1, 2, 3, 4, 5, s);
}
