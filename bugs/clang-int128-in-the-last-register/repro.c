/* quest 0.1.0, shrunk */
#include <stdarg.h>

static int calls, failed;

static int x1 = 1;
static int x2 = 2;
static int x3 = 3;
static __int128 x4 = (__int128)4L;
static __int128 x5 = (__int128)5L;

void callee(int p1, int p2, int p3, __int128 p4, ...)
{
    va_list ap;
    __int128 v1;
    if (p1 != 1) failed = 1;
    if (p2 != 2) failed = 1;
    if (p3 != 3) failed = 1;
    if (p4 != (__int128)4L) failed = 1;
    va_start(ap, p4);
    v1 = va_arg(ap, __int128);
    va_end(ap);
    if (v1 != (__int128)5L) failed = 1;
    ++calls;
}

int main(void)
{
    callee(x1, x2, x3, x4, x5);
    return failed || calls != 1;
}
