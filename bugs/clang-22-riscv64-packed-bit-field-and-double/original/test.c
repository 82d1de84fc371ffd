/*
 * quest 0.1.0
 * made again by: quest -s 2 -t packed --seed 6307414214660558894 -n 1
 * crc32 of the rest: d4a28fee
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
#include <stdarg.h>
static int quest_failures;
static int quest_calls;
static int quest_case;
static const char *quest_seed;
#ifdef QUEST_NO_PRINTF
#define QUEST_PRINT(args) ((void)0)
#else
int printf(const char *, ...);
#define QUEST_PRINT(args) ((void)printf args)
#endif

static void quest_fail(const char *what)
{
    ++quest_failures;
    (void)what;
    QUEST_PRINT(("quest: test case %d (seed %s): %s: ", quest_case, quest_seed, what));
}

#ifndef QUEST_INT
#define QUEST_INT(got, want, what) quest_int(got, want, what)
static void quest_int(int got, int want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %d, found %d\n", want, got));
    }
}
#endif

#ifndef QUEST_UINT
#define QUEST_UINT(got, want, what) quest_uint(got, want, what)
static void quest_uint(unsigned int got, unsigned int want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %u, found %u\n", want, got));
    }
}
#endif

#ifndef QUEST_DOUBLE
#define QUEST_DOUBLE(got, want, what) quest_double(got, want, what)
static void quest_double(double got, double want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %.17g, found %.17g\n", want, got));
    }
}
#endif

#ifndef QUEST_LONGDOUBLE
#define QUEST_LONGDOUBLE(got, want, what) quest_longdouble(got, want, what)
static void quest_longdouble(long double got, long double want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %.21Lg, found %.21Lg\n", want, got));
    }
}
#endif

/* seed 6307414214660558894 */
struct s3_ajx8x {
    signed int a : 3;
    float b;
} __attribute__((packed));
struct s1_ajx8x {
    float a;
    short b;
} __attribute__((packed));
struct s2_ajx8x {
    int a : 6;
    char b;
} __attribute__((aligned(8)));
struct s4_ajx8x {
    short a;
    unsigned int b;
    double c;
} __attribute__((aligned(16)));
struct s5_ajx8x {
    struct s4_ajx8x a[1];
};
struct s5_ajx8x callee_ajx8x(struct s3_ajx8x p1, ...);
static struct s5_ajx8x r_ajx8x = { { { -27619, 2031170911U, 31875607971306844160.0 } } };
struct s5_ajx8x callee_ajx8x(struct s3_ajx8x p1, ...)
{
    va_list ap;
    long double v1;
    struct s1_ajx8x v2;
    struct s2_ajx8x v3;
    int v4;
    QUEST_INT(p1.a, 2, "callee: arg 1, .a");
    QUEST_DOUBLE(p1.b, -5011103744.0F, "callee: arg 1, .b");
    va_start(ap, p1);
    v1 = va_arg(ap, long double);
    v2 = va_arg(ap, struct s1_ajx8x);
    v3 = va_arg(ap, struct s2_ajx8x);
    v4 = va_arg(ap, int);
    va_end(ap);
    QUEST_LONGDOUBLE(v1, 10197654941581164956.0L, "callee: variable arg 1");
    QUEST_DOUBLE(v2.a, -46914940928.0F, "callee: variable arg 2, .a");
    QUEST_INT(v2.b, -28945, "callee: variable arg 2, .b");
    QUEST_INT(v3.a, 17, "callee: variable arg 3, .a");
    QUEST_INT(v3.b, 67, "callee: variable arg 3, .b");
    QUEST_INT(v4, -1096030421, "callee: variable arg 4");
    ++quest_calls;
    return r_ajx8x;
}
static struct s3_ajx8x x1_ajx8x = { 2, -5011103744.0F };
static long double x2_ajx8x = 10197654941581164956.0L;
static struct s1_ajx8x x3_ajx8x = { -46914940928.0F, -28945 };
static struct s2_ajx8x x4_ajx8x = { 17, 67 };
static int x5_ajx8x = -1096030421;
static void caller_ajx8x(void)
{
    struct s5_ajx8x result;
    result = callee_ajx8x(x1_ajx8x, x2_ajx8x, x3_ajx8x, x4_ajx8x, x5_ajx8x);
    QUEST_INT(result.a[0].a, -27619, "caller: result, .a[0].a");
    QUEST_UINT(result.a[0].b, 2031170911U, "caller: result, .a[0].b");
    QUEST_DOUBLE(result.a[0].c, 31875607971306844160.0, "caller: result, .a[0].c");
}

static int quest_only;
static int quest_ran;

static int quest_begin(int number, const char *seed)
{
    if (quest_only != 0 && quest_only != number) {
        return 0;
    }
    quest_ran = 1;
    quest_case = number;
    quest_seed = seed;
    quest_calls = 0;
    return 1;
}

static void quest_end(void)
{
    if (quest_calls != 1) {
        quest_fail("caller: calls that reached the callee's end");
        QUEST_PRINT(("expected 1, found %d\n", quest_calls));
    }
}

int main(int argc, char **argv)
{
    if (argc > 1) {
        const char *digit = argv[1];
        while (*digit >= '0' && *digit <= '9') {
            quest_only = 10 * quest_only + (*digit - '0');
            ++digit;
        }
    }
    if (quest_begin(1, "6307414214660558894")) { caller_ajx8x(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
