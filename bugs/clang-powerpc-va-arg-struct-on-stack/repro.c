/* quest 0.1.0, shrunk */
#include <stdarg.h>

static int calls, failed;

struct s1 {
    double a;
};
static int x1 = 1;
static int x2 = 2;
static int x3 = 3;
static int x4 = 4;
static int x5 = 5;
static int x6 = 6;
static int x7 = 7;
static int x8 = 8;
static int x9 = 9;
static struct s1 x10 = { -10.0 };

void callee(int p1, int p2, int p3, int p4, int p5, int p6, int p7, int p8, int p9, ...)
{
    va_list ap;
    struct s1 v1;
    if (p1 != 1) failed = 1;
    if (p2 != 2) failed = 1;
    if (p3 != 3) failed = 1;
    if (p4 != 4) failed = 1;
    if (p5 != 5) failed = 1;
    if (p6 != 6) failed = 1;
    if (p7 != 7) failed = 1;
    if (p8 != 8) failed = 1;
    if (p9 != 9) failed = 1;
    va_start(ap, p9);
    v1 = va_arg(ap, struct s1);
    va_end(ap);
    if (v1.a != -10.0) failed = 1;
    ++calls;
}

int main(void)
{
    callee(x1, x2, x3, x4, x5, x6, x7, x8, x9, x10);
    return failed || calls != 1;
}
