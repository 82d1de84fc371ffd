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

struct s1 {
    signed int a : 8;
    signed int b : 19;
    signed int c : 1;
} g2;
int g9;
static int f1(struct s1 p1);
unsigned int g11;

OPAQUE void f3(struct s1 *p7)
{
    g9 = 0 + (*p7).c;
}

static unsigned long f2(int (*p3)(struct s1), struct s1 p4)
{
    unsigned long v5;
    int v12;
    v5 = 0;
    v12 = -1;
    return 0;
}

static int f1(struct s1 p1)
{
    int v6 = 18461 - 18461;
    int *v10;
    {
        struct s1 v8 = { .a = 18461 - 18461 };
        f3(&v8);
    }
    switch (0) {
    case -1:
    case 6:
        g11 = *v10;
    }
    return v6;
}

int main(void)
{
    f2(f1, g2);
    f1(g2);
    return g9 != 0;
}
