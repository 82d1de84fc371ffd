#include <setjmp.h>

jmp_buf b;
struct s {
    _BitInt(15) a;
} g = { 6 };
int n = 2047;

int main(void)
{
    struct s v;
    if (setjmp(b) == 0) {
        v = g;
        v.a *= -1 - n * -2; /* 24558, of which 15 bits are -8210 */
    }
    return -v.a != 8210;
}
