/* quest 0.1.0, shrunk */
#include <stdarg.h>

static int calls, failed;

struct s1 {
    int : 1;
    long b;
};
static int x1 = 1;
static struct s1 x2 = { 2L };

void callee(int p1, ...)
{
    va_list ap;
    struct s1 v1;
    if (p1 != 1) failed = 1;
    va_start(ap, p1);
    v1 = va_arg(ap, struct s1);
    va_end(ap);
    if (v1.b != 2L) failed = 1;
    ++calls;
}

int main(void)
{
    callee(x1, x2);
    return failed || calls != 1;
}
