/* quest 0.1.0, shrunk */
#ifdef __attribute__
#include <setjmp.h>
#else
#include <setjmp.h>
#undef __attribute__ /* which some C libraries define away */
#endif
jmp_buf buffers[4];

int g2;
int g1;

int main(void)
{
    if (setjmp(buffers[0]) < 2) {
        g2 = g2 + 1;
        g1 += 1;
        longjmp(buffers[0], g1);
    }
    return g2 != 2;
}
