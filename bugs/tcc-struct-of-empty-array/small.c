#include <stdarg.h>
struct s { int a[0]; };
static int got;
void callee(int p, ...)
{
    va_list ap;
    va_start(ap, p);
    va_arg(ap, struct s);
    got = va_arg(ap, int);
    va_end(ap);
}
int main(void)
{
    static struct s x;
    callee(1, x, 2);
    return got != 2;
}
