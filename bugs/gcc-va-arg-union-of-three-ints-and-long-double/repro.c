/* quest 0.1.0, shrunk */
#include <stdarg.h>

static int calls, failed;

union u1 {
    int a[3];
    long double b;
};
static int x1 = 1;
static union u1 x2 = { { 0 } };

void callee(int p1, ...)
{
    va_list ap;
    union u1 v1;
    if (p1 != 1) failed = 1;
    va_start(ap, p1);
    v1 = va_arg(ap, union u1);
    va_end(ap);
    if (v1.b != 2.0L) failed = 1;
    ++calls;
}

int main(void)
{
    x2.b = 2.0L;
    callee(x1, x2);
    return failed || calls != 1;
}
