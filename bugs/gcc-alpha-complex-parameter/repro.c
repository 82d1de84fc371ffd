/* quest 0.1.0, shrunk */
#include <stdarg.h>

static int calls, failed;

static int x1 = 1;
static int x2 = 2;
static int x3 = 3;
static int x4 = 4;
static _Complex double x5 = 5.0;
static int x6 = 7;
static int x7 = 8;

void callee(int p1, int p2, int p3, int p4, _Complex double p5, int p6, ...)
{
    va_list ap;
    int v1;
    if (p1 != 1) failed = 1;
    if (p2 != 2) failed = 1;
    if (p3 != 3) failed = 1;
    if (p4 != 4) failed = 1;
    if (__real__ p5 != 5.0) failed = 1;
    if (__imag__ p5 != 6.0) failed = 1;
    if (p6 != 7) failed = 1;
    va_start(ap, p6);
    v1 = va_arg(ap, int);
    va_end(ap);
    if (v1 != 8) failed = 1;
    ++calls;
}

int main(void)
{
    __imag__ x5 = 6.0;
    callee(x1, x2, x3, x4, x5, x6, x7);
    return failed || calls != 1;
}
