/* quest 0.1.0, shrunk */
#include <stdarg.h>

static int calls, failed;

static int x1 = 1;
static long double x2 = 2.0L;
static double x3 = 3.0;

void callee(int p1, ...)
{
    va_list ap;
    long double v1;
    double v2;
    if (p1 != 1) failed = 1;
    va_start(ap, p1);
    v1 = va_arg(ap, long double);
    v2 = va_arg(ap, double);
    va_end(ap);
    if (v1 != 2.0L) failed = 1;
    if (v2 != 3.0) failed = 1;
    ++calls;
}

int main(void)
{
    callee(x1, x2, x3);
    return failed || calls != 1;
}
