/*
 * quest 0.1.0
 * made again by: quest -s 2 --model ilp32-8 -t packed --seed 8269284700805016506 -n 1
 * crc32 of the rest: 4e62d8f3
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

#ifndef QUEST_LONG
#define QUEST_LONG(got, want, what) quest_long(got, want, what)
static void quest_long(long got, long want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %ld, found %ld\n", want, got));
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

/* seed 8269284700805016506 */
struct s4_sga3a {
    unsigned int a;
    double b;
    double c;
    int d;
};
struct s5_sga3a {
    char a;
    struct s4_sga3a b;
    short c;
} __attribute__((packed));
struct s1_sga3a {
    signed int a : 13;
    int b : 12;
    signed int c : 13;
} __attribute__((aligned(16)));
struct s2_sga3a {
    int a;
    struct s1_sga3a b;
};
union u3_sga3a {
    unsigned char a;
    short b;
    int c;
    float d;
} __attribute__((aligned(4)));
short callee_sga3a(long p1, struct s5_sga3a p2, int p3, float p4, unsigned int p5, ...);
static short r_sga3a = -27128;
short callee_sga3a(long p1, struct s5_sga3a p2, int p3, float p4, unsigned int p5, ...)
{
    va_list ap;
    struct s2_sga3a v1;
    long double v2;
    double v3;
    union u3_sga3a v4;
    long double v5;
    QUEST_LONG(p1, 930425451L, "callee: arg 1");
    QUEST_INT(p2.a, 91, "callee: arg 2, .a");
    QUEST_UINT(p2.b.a, 0U, "callee: arg 2, .b.a");
    QUEST_DOUBLE(p2.b.b, 481674684252522.875, "callee: arg 2, .b.b");
    QUEST_DOUBLE(p2.b.c, 198762905812.508209228515625, "callee: arg 2, .b.c");
    QUEST_INT(p2.b.d, -836073787, "callee: arg 2, .b.d");
    QUEST_INT(p2.c, 22235, "callee: arg 2, .c");
    QUEST_INT(p3, 0, "callee: arg 3");
    QUEST_DOUBLE(p4, -538350714880.0F, "callee: arg 4");
    QUEST_UINT(p5, 3535381188U, "callee: arg 5");
    va_start(ap, p5);
    v1 = va_arg(ap, struct s2_sga3a);
    v2 = va_arg(ap, long double);
    v3 = va_arg(ap, double);
    v4 = va_arg(ap, union u3_sga3a);
    v5 = va_arg(ap, long double);
    va_end(ap);
    QUEST_INT(v1.a, 1700276638, "callee: variable arg 1, .a");
    QUEST_INT(v1.b.a, 1105, "callee: variable arg 1, .b.a");
    QUEST_INT(v1.b.b, 56, "callee: variable arg 1, .b.b");
    QUEST_INT(v1.b.c, -214, "callee: variable arg 1, .b.c");
    QUEST_LONGDOUBLE(v2, -126532962432858.203125L, "callee: variable arg 2");
    QUEST_DOUBLE(v3, 340282346638528859811704183484516925440.0, "callee: variable arg 3");
    QUEST_INT(v4.c, -704404923, "callee: variable arg 4, .c");
    QUEST_LONGDOUBLE(v5, -221623098684.1937255859375L, "callee: variable arg 5");
    ++quest_calls;
    return r_sga3a;
}
static long x1_sga3a = 930425451L;
static struct s5_sga3a x2_sga3a = { 91, { 0U, 481674684252522.875, 198762905812.508209228515625, -836073787 }, 22235 };
static int x3_sga3a = 0;
static float x4_sga3a = -538350714880.0F;
static unsigned int x5_sga3a = 3535381188U;
static struct s2_sga3a x6_sga3a = { 1700276638, { 1105, 56, -214 } };
static long double x7_sga3a = -126532962432858.203125L;
static double x8_sga3a = 340282346638528859811704183484516925440.0;
static union u3_sga3a x9_sga3a = { .c = -704404923 };
static long double x10_sga3a = -221623098684.1937255859375L;
static void caller_sga3a(void)
{
    short result;
    result = callee_sga3a(x1_sga3a, x2_sga3a, x3_sga3a, x4_sga3a, x5_sga3a, x6_sga3a, x7_sga3a, x8_sga3a, x9_sga3a, x10_sga3a);
    QUEST_INT(result, -27128, "caller: result");
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
    if (quest_begin(1, "8269284700805016506")) { caller_sga3a(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
