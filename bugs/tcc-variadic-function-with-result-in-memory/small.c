#include <stdarg.h>
struct s { long a, b, c; };
static struct s r;
static int got;
struct s callee(int p, ...)
{
    va_list ap;
    va_start(ap, p);
    got = va_arg(ap, int);
    va_end(ap);
    return r;
}
int main(void)
{
    struct s x;
    x = callee(1, 2);
    return got != 2;
}
