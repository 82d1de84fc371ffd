/* quest 0.1.0, shrunk */
#ifdef __attribute__
#include <setjmp.h>
#else
#include <setjmp.h>
#undef __attribute__ /* which some C libraries define away */
#endif
jmp_buf buffers[4];

long g2 = 1L;
int g4;

void f(void)
{
    long v1;
    int v3;
    v1 = g2;
    v3 = v1;
    if (setjmp(buffers[0]) == 0) {
        v1 = v1 - 1;
        if (v1 >= 1 || v3) {
            longjmp(buffers[0], 0);
        }
    } else {
        g4 = v3;
    }
}

int main(void)
{
    f();
    return g4 != 1;
}
