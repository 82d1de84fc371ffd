/* quest 0.1.0, shrunk */
#include <stdarg.h>

int failed;

void callee(int p1, int p2, int p3, int p4, int p5, int p6, int p7, ...)
{
    va_list ap;
    va_start(ap, p7);
    if (va_arg(ap, int) != 9) failed = 1;
    va_end(ap);
}

int main(void)
{
    callee(2, 3, 4, 5, 6, 7, 8, 9);
    return failed;
}
