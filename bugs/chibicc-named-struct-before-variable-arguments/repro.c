/* quest 0.1.0, shrunk */
#include <stdarg.h>

int failed;

struct s1 {
    int a;
    long b;
} x1;

void callee(struct s1 p1, ...)
{
    va_list ap;
    va_start(ap, p1);
    if (va_arg(ap, int) != 4) failed = 1;
    va_end(ap);
}

int main(void)
{
    callee(x1, 4);
    return failed;
}
