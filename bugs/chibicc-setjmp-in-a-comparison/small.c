#include <setjmp.h>

static jmp_buf buffer;
static int count;

static void again(int a, int b, int c)
{
    (void)a;
    (void)b;
    (void)c;
    if (++count < 100)
        longjmp(buffer, 5);
}

int main(void)
{
    if (setjmp(buffer) != 5)
        again(7, 8, 9);
    return count != 1;
}
