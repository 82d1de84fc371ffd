/* quest 0.1.0, shrunk */
#include <stdarg.h>

static int calls, failed;

static int x1 = 1;
static double __attribute__((vector_size(2 * sizeof(double)))) x2 = { 2.0, 3.0 };

void callee(int p1, ...)
{
    va_list ap;
    double __attribute__((vector_size(2 * sizeof(double)))) v1;
    if (p1 != 1) failed = 1;
    va_start(ap, p1);
    v1 = va_arg(ap, double __attribute__((vector_size(2 * sizeof(double)))));
    va_end(ap);
    if (v1[0] != 2.0) failed = 1;
    if (v1[1] != 3.0) failed = 1;
    ++calls;
}

int main(void)
{
    callee(x1, x2);
    return failed || calls != 1;
}
