/* quest 0.1.0, shrunk */

/* The type of sizes, without a header where the compiler names it. */
#ifdef __SIZE_TYPE__
typedef __SIZE_TYPE__ size;
#else
#include <stddef.h>
typedef size_t size;
#endif
void *memset(void *, int, size);

int g1 = 5;

int f1(void)
{
    unsigned int v2[g1];
    memset(&v2, 0, (unsigned long)sizeof(unsigned int [5]));
    return 0;
}

void f(void)
{
    f1();
}

int main(void)
{
    f();
    return 0;
}
