/* quest 0.1.0, shrunk */
#include <stdarg.h>

static int calls, failed;

struct s1 {
    long double a;
};
static int x1 = 1;
static long double x2 = 2.0L;
static struct s1 x3 = { 3.0L };

void callee(int p1, long double p2, ...)
{
    va_list ap;
    struct s1 v1;
    if (p1 != 1) failed = 1;
    if (p2 != 2.0L) failed = 1;
    va_start(ap, p2);
    v1 = va_arg(ap, struct s1);
    va_end(ap);
    if (v1.a != 3.0L) failed = 1;
    ++calls;
}

int main(void)
{
    callee(x1, x2, x3);
    return failed || calls != 1;
}
