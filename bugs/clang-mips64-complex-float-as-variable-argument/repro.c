/* quest 0.1.0, shrunk */
#include <stdarg.h>

int failed;

_Complex float x2;

void callee(int p1, ...)
{
    va_list ap;
    _Complex float v1;
    va_start(ap, p1);
    v1 = va_arg(ap, _Complex float);
    va_end(ap);
    if (__imag__ v1 != 4.0F) failed = 1;
}

int main(void)
{
    __imag__ x2 = 4.0F;
    callee(2, x2);
    return failed;
}
