/* quest 0.1.0, shrunk */
#include <stdarg.h>

static int calls, failed;

static int __attribute__((vector_size(4 * sizeof(int)))) x1 = { 1, 2, 3, 4 };
static int x2 = 3;

void callee(int __attribute__((vector_size(4 * sizeof(int)))) p1, ...)
{
    va_list ap;
    int v1;
    if (p1[0] != 1) failed = 1;
    if (p1[1] != 2) failed = 1;
    if (p1[2] != 3) failed = 1;
    if (p1[3] != 4) failed = 1;
    va_start(ap, p1);
    v1 = va_arg(ap, int);
    va_end(ap);
    if (v1 != 3) failed = 1;
    ++calls;
}

int main(void)
{
    callee(x1, x2);
    return failed || calls != 1;
}
