/* quest 0.1.0, shrunk */
#ifdef __attribute__
#include <setjmp.h>
#else
#include <setjmp.h>
#undef __attribute__ /* which some C libraries define away */
#endif
jmp_buf buffers[4];

int g2;
int g3;

void f1(void)
{
    int v1;
    int v4;
    switch (g3) {
    case 1:
    case 0:
        while (g3) {
            f1();
        }
        v4 = 0;
    case 7:
        if (setjmp(buffers[0]) == 0) {
        } else {
            longjmp(buffers[0], v4);
        }
        break;
    case 11:
        __asm__("" : "+r"(g2));
        while (g2) {
            if (v1 != v4 ? v1 : g3) {
                goto l6;
            }
        }
        l6:;
    }
}
