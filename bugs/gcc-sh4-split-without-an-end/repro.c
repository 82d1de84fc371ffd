/* quest 0.1.0, shrunk */

/* A function that its callers' compilers know nothing of, so that it is called as declared. */
#if defined(__clang__) && defined(__ELF__)
#define OPAQUE __attribute__((noinline, weak))
#elif defined(__GNUC__) && __GNUC__ >= 8
#define OPAQUE __attribute__((noipa))
#elif defined(__GNUC__)
#define OPAQUE __attribute__((noinline))
#else
#define OPAQUE
#endif

/* The type of sizes, without a header where the compiler names it. */
#ifdef __SIZE_TYPE__
typedef __SIZE_TYPE__ size;
#else
#include <stddef.h>
typedef size_t size;
#endif
char *strcpy(char *, const char *);
int strcmp(const char *, const char *);

static int calls;

struct s {
    char a;
};
struct s g1[2] = { { 0 }, { 0 } };

OPAQUE char f1(struct s p4)
{
}

void f(void)
{
    int v2;
    char v3[1];
    v2 = g1[1].a;
    strcpy(&v3[0], "");
    if (!(strcmp(&v3[0], &v3[v2]) == 0)) {
        f1(g1[0]);
    }
    ++calls;
}

int main(void)
{
    f();
    return calls != 1;
}
