/* quest 0.1.0, shrunk */
#include <stdarg.h>

static int calls, failed;

struct s1 {
    int a[0];
};
static int x1 = 1;
static struct s1 x2 = { {} };
static int x3 = -2;

void callee(int p1, ...)
{
    va_list ap;
    struct s1 v1;
    int v2;
    if (p1 != 1) failed = 1;
    va_start(ap, p1);
    v1 = va_arg(ap, struct s1);
    v2 = va_arg(ap, int);
    va_end(ap);
    (void)v1;
    if (v2 != -2) failed = 1;
    ++calls;
}

int main(void)
{
    callee(x1, x2, x3);
    return failed || calls != 1;
}
