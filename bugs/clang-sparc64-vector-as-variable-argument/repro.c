/* quest 0.1.0, shrunk */
#include <stdarg.h>

int failed;

struct s1 {
    _Complex long double a;
} x3;
_Complex double x1;
char __attribute__((vector_size(8 * sizeof(char)))) x2 = { 78, 45, 89, 0, 24, 42, 70, 31 };

void callee(_Complex double p1, ...)
{
    va_list ap;
    char __attribute__((vector_size(8 * sizeof(char)))) v1;
    struct s1 v2;
    va_start(ap, p1);
    v1 = va_arg(ap, char __attribute__((vector_size(8 * sizeof(char)))));
    v2 = va_arg(ap, struct s1);
    va_end(ap);
    if (v1[4] != 24) failed = 1;
    if (v1[5] != 42) failed = 1;
    if (v1[6] != 70) failed = 1;
    if (v1[7] != 31) failed = 1;
    if (__imag__ v2.a != -747679898424910374.6875L) failed = 1;
}

int main(void)
{
    __imag__ x3.a = -747679898424910374.6875L;
    callee(x1, x2, x3);
    return failed;
}
