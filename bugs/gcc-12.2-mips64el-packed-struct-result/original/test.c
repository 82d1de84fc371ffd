/*
 * quest 0.1.0
 * made again by: quest -s 2 --without float16,float128,decimal -t members --seed -4348806104430653751 -n 1
 * crc32 of the rest: 8beca788
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

/* seed -4348806104430653751 */
struct s2_5q6b9 {
    double a;
    struct { unsigned char a_1; };
};
#pragma pack(push, 2)
struct s3_5q6b9 {
    unsigned char a;
    long double b;
    unsigned char c;
    long d;
};
#pragma pack(pop)
struct s4_5q6b9 {
    _Atomic(float) a;
    _Atomic(float) b;
};
#pragma pack(push, 1)
struct s5_5q6b9 {
    unsigned int a;
};
#pragma pack(pop)
struct s5_5q6b9 callee_5q6b9(float p1, float p2, struct s2_5q6b9 p3, long p4, long p5, struct s3_5q6b9 p6, struct s4_5q6b9 p7, int p8, ...);
static struct s5_5q6b9 r_5q6b9 = { 2902924023U };
struct s5_5q6b9 callee_5q6b9(float p1, float p2, struct s2_5q6b9 p3, long p4, long p5, struct s3_5q6b9 p6, struct s4_5q6b9 p7, int p8, ...)
{
    va_list ap;
    int v1;
    QUEST_DOUBLE(p1, 0.000000007450580596923828125F, "callee: arg 1");
    QUEST_DOUBLE(p2, -38825.45703125F, "callee: arg 2");
    QUEST_DOUBLE(p3.a, 127852950574159184.0, "callee: arg 3, .a");
    QUEST_INT(p3.a_1, 72, "callee: arg 3, .a_1");
    QUEST_LONG(p4, -1L, "callee: arg 4");
    QUEST_LONG(p5, 9223372036854775807L, "callee: arg 5");
    QUEST_INT(p6.a, 0, "callee: arg 6, .a");
    QUEST_LONGDOUBLE(p6.b, -1.0L, "callee: arg 6, .b");
    QUEST_INT(p6.c, 110, "callee: arg 6, .c");
    QUEST_LONG(p6.d, 3302958015526547525L, "callee: arg 6, .d");
    QUEST_DOUBLE(p7.a, -57168093184.0F, "callee: arg 7, .a");
    QUEST_DOUBLE(p7.b, -612306560.0F, "callee: arg 7, .b");
    QUEST_INT(p8, 932242574, "callee: arg 8");
    va_start(ap, p8);
    v1 = va_arg(ap, int);
    va_end(ap);
    QUEST_INT(v1, (-2147483647 - 1), "callee: variable arg 1");
    ++quest_calls;
    return r_5q6b9;
}
static float x1_5q6b9 = 0.000000007450580596923828125F;
static float x2_5q6b9 = -38825.45703125F;
static struct s2_5q6b9 x3_5q6b9 = { 127852950574159184.0, { 72 } };
static long x4_5q6b9 = -1L;
static long x5_5q6b9 = 9223372036854775807L;
static struct s3_5q6b9 x6_5q6b9 = { 0, -1.0L, 110, 3302958015526547525L };
static struct s4_5q6b9 x7_5q6b9 = { -57168093184.0F, -612306560.0F };
static int x8_5q6b9 = 932242574;
static int x9_5q6b9 = (-2147483647 - 1);
static void caller_5q6b9(void)
{
    struct s5_5q6b9 result;
    result = callee_5q6b9(x1_5q6b9, x2_5q6b9, x3_5q6b9, x4_5q6b9, x5_5q6b9, x6_5q6b9, x7_5q6b9, x8_5q6b9, x9_5q6b9);
    QUEST_UINT(result.a, 2902924023U, "caller: result, .a");
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
    if (quest_begin(1, "-4348806104430653751")) { caller_5q6b9(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
