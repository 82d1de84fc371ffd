#include <setjmp.h>

jmp_buf buffer;
int g;

void f(void)
{
    int v = 1073741823;
    if (setjmp(buffer) == 0) {
        v = v > 1;
        g += v * 4095;
        longjmp(buffer, 1);
    }
}

int main(void)
{
    f();
    return g != 4095;
}
