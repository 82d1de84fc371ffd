/* quest 0.1.0, shrunk */

/* The type of sizes, without a header where the compiler names it. */
#ifdef __SIZE_TYPE__
typedef __SIZE_TYPE__ size;
#else
#include <stddef.h>
typedef size_t size;
#endif
void *memcpy(void *, const void *, size);

unsigned char g2[16];
unsigned char g1[16] = { 0, 1 };

void f(void)
{
    __int128 v3;
    for (v3 = 0; v3 <= 1; v3 += 1) {
        memcpy(&g2, &g1, (unsigned long)sizeof(unsigned char [16]));
        g1[v3 + 1] = 0;
    }
}

int main(void)
{
    f();
    return g2[1] != 0;
}
