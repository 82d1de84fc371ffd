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

int g7;
int g6;

OPAQUE int f1(int p1, int p2)
{
    int v3 = 0;
    int v4;
    int v5;
    for (; p2; p2 >>= 1) {
        v3 = 1;
    }
    v4 = v3;
    v5 = v3;
    v3 = 2;
    g6 = p1;
    v3 -= 1;
    g7 = (v4 < 1 ? &v5 : &p1)[v3 - 1];
    return p1;
}

int main(void)
{
    f1(0, 0);
    return g7 != 0;
}
