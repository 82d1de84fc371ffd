/* quest 0.1.0, shrunk */
#ifdef __attribute__
#include <setjmp.h>
#else
#include <setjmp.h>
#undef __attribute__ /* which some C libraries define away */
#endif
jmp_buf buffers[4];

struct s16 {
    int a[1];
    signed int b : 30;
    signed int c : 6;
    _BitInt(27) d;
};
struct s16 g1;

void f(void)
{
    int v2 = 1073741823;
    if (setjmp(buffers[0]) == 0) {
        v2 = v2 > 1;
        g1.a[0] += v2 * 4095;
        longjmp(buffers[0], 1);
    }
}
