/* quest 0.1.0, shrunk */
#include <stdarg.h>

static int calls, failed;

static int x1 = 1;
static __int128 x2 = (__int128)2L;

void callee(int p1, ...)
{
    va_list ap;
    __int128 v1;
    if (p1 != 1) failed = 1;
    va_start(ap, p1);
    v1 = va_arg(ap, __int128);
    va_end(ap);
    if (v1 != (__int128)2L) failed = 1;
    ++calls;
}

int main(void)
{
    callee(x1, x2);
    return failed || calls != 1;
}
