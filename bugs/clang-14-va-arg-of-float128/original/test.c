/*
 * quest 0.1.0
 * made again by: quest -s 2 --without float16,decimal -t wide --seed 2460715218989658103 -n 1
 * crc32 of the rest: ebfd0383
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

#ifndef QUEST_FLOAT128
#define QUEST_FLOAT128(got, want, what) quest_float128(got, want, what)
static void quest_float128(__float128 got, __float128 want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %.21Lg, found %.21Lg\n", (long double)want, (long double)got));
    }
}
#endif

/* seed 2460715218989658103 */
float callee_y3je3(long p1, long p2, long p3, long p4, int p5, int p6, ...);
static float r_y3je3 = -9472.0000000000F;
float callee_y3je3(long p1, long p2, long p3, long p4, int p5, int p6, ...)
{
    va_list ap;
    __float128 v1;
    QUEST_LONG(p1, 7761557702282505977L, "callee: arg 1");
    QUEST_LONG(p2, (-9223372036854775807L - 1), "callee: arg 2");
    QUEST_LONG(p3, -8496693884896878577L, "callee: arg 3");
    QUEST_LONG(p4, -8357951543714027616L, "callee: arg 4");
    QUEST_INT(p5, 1066149812, "callee: arg 5");
    QUEST_INT(p6, 2147483647, "callee: arg 6");
    va_start(ap, p6);
    v1 = va_arg(ap, __float128);
    va_end(ap);
    QUEST_FLOAT128(v1, (__float128)-153332699663242003712.0L, "callee: variable arg 1");
    ++quest_calls;
    return r_y3je3;
}
static long x1_y3je3 = 7761557702282505977L;
static long x2_y3je3 = (-9223372036854775807L - 1);
static long x3_y3je3 = -8496693884896878577L;
static long x4_y3je3 = -8357951543714027616L;
static int x5_y3je3 = 1066149812;
static int x6_y3je3 = 2147483647;
static __float128 x7_y3je3 = (__float128)-153332699663242003712.0L;
static void caller_y3je3(void)
{
    float result;
    result = callee_y3je3(x1_y3je3, x2_y3je3, x3_y3je3, x4_y3je3, x5_y3je3, x6_y3je3, x7_y3je3);
    QUEST_DOUBLE(result, -9472.0000000000F, "caller: result");
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
    if (quest_begin(1, "2460715218989658103")) { caller_y3je3(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
