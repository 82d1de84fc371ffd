/* quest 0.1.0, shrunk */
#include <stdarg.h>

static int calls, failed;

static int x1 = 1;
static int x2 = 2;
static int x3 = 3;
static int x4 = 4;
static int x5 = 5;
static int x6 = 6;
static double x7 = 7.0;
static double x8 = 8.0;
static double x9 = 9.0;
static double x10 = 10.0;
static double x11 = 11.0;
static double x12 = 12.0;
static double x13 = 13.0;
static double x14 = 14.0;
static int x15 = 15;

void callee(int p1, int p2, int p3, int p4, int p5, int p6, double p7, double p8, double p9, double p10, double p11, double p12, double p13, double p14, ...)
{
    va_list ap;
    int v1;
    if (p1 != 1) failed = 1;
    if (p2 != 2) failed = 1;
    if (p3 != 3) failed = 1;
    if (p4 != 4) failed = 1;
    if (p5 != 5) failed = 1;
    if (p6 != 6) failed = 1;
    if (p7 != 7.0) failed = 1;
    if (p8 != 8.0) failed = 1;
    if (p9 != 9.0) failed = 1;
    if (p10 != 10.0) failed = 1;
    if (p11 != 11.0) failed = 1;
    if (p12 != 12.0) failed = 1;
    if (p13 != 13.0) failed = 1;
    if (p14 != 14.0) failed = 1;
    va_start(ap, p14);
    v1 = va_arg(ap, int);
    va_end(ap);
    if (v1 != 15) failed = 1;
    ++calls;
}

int main(void)
{
    callee(x1, x2, x3, x4, x5, x6, x7, x8, x9, x10, x11, x12, x13, x14, x15);
    return failed || calls != 1;
}
