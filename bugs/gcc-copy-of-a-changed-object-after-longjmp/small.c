#include <setjmp.h>
jmp_buf buffer;
long g = 1;
int result;

void f(void)
{
    long v = g;
    int w = v;
    if (setjmp(buffer) == 0) {
        v = v - 1;
        if (v >= 1 || w)
            longjmp(buffer, 1);
    } else {
        result = w;
    }
}

int main(void)
{
    f();
    return result != 1;
}
