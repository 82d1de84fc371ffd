#include <setjmp.h>

jmp_buf b;
unsigned g1;
int g4;

void f(void)
{
    unsigned _BitInt(193) x = 0, y = 0;
    if (setjmp(b) == 0) {
        if ((g1 >> 1) < -1) {
            g4 = y;
            y = x;
            x = g1;
        }
        longjmp(b, 0);
    }
}
