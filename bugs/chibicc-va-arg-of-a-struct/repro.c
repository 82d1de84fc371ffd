/* quest 0.1.0, shrunk */
#include <stdarg.h>

int failed;

struct s1 {
    int a;
} x2 = { 3 };

void callee(int p1, ...)
{
    va_list ap;
    struct s1 v1;
    va_start(ap, p1);
    v1 = va_arg(ap, struct s1);
    va_end(ap);
    if (v1.a != 3) failed = 1;
}

int main(void)
{
    callee(2, x2);
    return failed;
}
