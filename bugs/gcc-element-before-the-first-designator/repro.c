/* quest 0.1.0, shrunk */

/* The type of sizes, without a header where the compiler names it. */
#ifdef __SIZE_TYPE__
typedef __SIZE_TYPE__ size;
#else
#include <stddef.h>
typedef size_t size;
#endif
void *memcpy(void *, const void *, size);

static int calls, failed;

int g3 = 0;
static int g2[4] = { [0] = 0 };
static int g4[4] = { [1] = 1 };

static void f1(int p1)
{
    while (p1 < 2) {
        g3 = g2[p1];
        p1 += 1;
    }
    memcpy(&g2, &g4, (unsigned long)sizeof(int [4]));
}

void f(void)
{
    f1(0);
    f1(0);
    ++calls;
}

int main(void)
{
    f();
    if (g3 != 1) failed = 1;
    return failed || calls != 1;
}
