/* quest 0.1.0, shrunk */
#include <stdarg.h>

static int calls, failed;

struct s1 {
    int a[5];
};
static int x1 = 1;
static struct s1 x2 = { { 2, 3, 4, 5, 6 } };
static long double x3 = 7.0L;

void callee(int p1, ...)
{
    va_list ap;
    struct s1 v1;
    long double v2;
    if (p1 != 1) failed = 1;
    va_start(ap, p1);
    v1 = va_arg(ap, struct s1);
    v2 = va_arg(ap, long double);
    va_end(ap);
    if (v1.a[0] != 2) failed = 1;
    if (v1.a[1] != 3) failed = 1;
    if (v1.a[2] != 4) failed = 1;
    if (v1.a[3] != 5) failed = 1;
    if (v1.a[4] != 6) failed = 1;
    if (v2 != 7.0L) failed = 1;
    ++calls;
}

int main(void)
{
    callee(x1, x2, x3);
    return failed || calls != 1;
}
