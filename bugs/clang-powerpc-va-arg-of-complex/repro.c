/* quest 0.1.0, shrunk */
#include <stdarg.h>

void callee(int p1, ...)
{
    va_list ap;
    _Complex double v1;
    va_start(ap, p1);
    v1 = va_arg(ap, _Complex double);
    va_end(ap);
}
