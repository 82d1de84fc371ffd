/* quest 0.1.0, shrunk */
#include <stdarg.h>

static int calls, failed;

struct s1 {
    int a;
};
static int x1 = 1;
static int x2 = 2;
static int x3 = 3;
static int x4 = 4;
static int x5 = 5;
static struct s1 x6 = { 6 };

void callee(int p1, int p2, int p3, int p4, int p5, ...)
{
    va_list ap;
    struct s1 v1;
    if (p1 != 1) failed = 1;
    if (p2 != 2) failed = 1;
    if (p3 != 3) failed = 1;
    if (p4 != 4) failed = 1;
    if (p5 != 5) failed = 1;
    va_start(ap, p5);
    v1 = va_arg(ap, struct s1);
    va_end(ap);
    if (v1.a != 6) failed = 1;
    ++calls;
}

int main(void)
{
    callee(x1, x2, x3, x4, x5, x6);
    return failed || calls != 1;
}
