/* quest 0.1.0, shrunk */
#include <stdarg.h>

static int calls, failed;

struct s1 {
    int a;
    long b;
    int c;
};
static struct s1 r = { 3, 4L, 5 };
static int x1 = 1;
static int x2 = 2;

struct s1 callee(int p1, ...)
{
    va_list ap;
    int v1;
    if (p1 != 1) failed = 1;
    va_start(ap, p1);
    v1 = va_arg(ap, int);
    va_end(ap);
    if (v1 != 2) failed = 1;
    ++calls;
    return r;
}

int main(void)
{
    struct s1 result;
    result = callee(x1, x2);
    if (result.a != 3) failed = 1;
    if (result.b != 4L) failed = 1;
    if (result.c != 5) failed = 1;
    return failed || calls != 1;
}
