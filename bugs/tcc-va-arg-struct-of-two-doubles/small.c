#include <stdarg.h>
struct s { double a, b; };
static struct s got;
void callee(int p, ...)
{
    va_list ap;
    va_start(ap, p);
    got = va_arg(ap, struct s);
    va_end(ap);
}
int main(void)
{
    static struct s x = { 1.0, 2.0 };
    callee(1, x);
    return got.a != 1.0 || got.b != 2.0;
}
