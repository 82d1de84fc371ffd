/*
 * quest 0.1.0
 * made again by: quest -s 2 --without float16,float128 -t wide --seed -2799136741474999865 -n 1
 * crc32 of the rest: 32758610
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

#ifndef QUEST_UINT128
#define QUEST_UINT128(got, want, what) quest_uint128(got, want, what)
static void quest_uint128(unsigned __int128 got, unsigned __int128 want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected 0x%016llx%016llx, found 0x%016llx%016llx\n", (unsigned long long)((unsigned __int128)want >> 64), (unsigned long long)((unsigned __int128)want), (unsigned long long)((unsigned __int128)got >> 64), (unsigned long long)((unsigned __int128)got)));
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

/* seed -2799136741474999865 */
long callee_de4ah(long p1, double p2, unsigned __int128 p3, double __attribute__((vector_size(2 * sizeof(double)))) p4, ...);
static long r_de4ah = 8921273419320971405L;
long callee_de4ah(long p1, double p2, unsigned __int128 p3, double __attribute__((vector_size(2 * sizeof(double)))) p4, ...)
{
    va_list ap;
    _Complex float v1;
    _Complex long double v2;
    unsigned __int128 v3;
    _Complex double v4;
    QUEST_LONG(p1, -3582169287144792468L, "callee: arg 1");
    QUEST_DOUBLE(p2, 14391120543987130.0, "callee: arg 2");
    QUEST_UINT128(p3, (unsigned __int128)1L, "callee: arg 3");
    QUEST_DOUBLE(p4[0], -2528817102525578240.0, "callee: arg 4, [0]");
    QUEST_DOUBLE(p4[1], 4528688212725278208.0, "callee: arg 4, [1]");
    va_start(ap, p4);
    v1 = va_arg(ap, _Complex float);
    v2 = va_arg(ap, _Complex long double);
    v3 = va_arg(ap, unsigned __int128);
    v4 = va_arg(ap, _Complex double);
    va_end(ap);
    QUEST_DOUBLE(__real__ v1, 54515876.0F, "callee: variable arg 1, .real");
    QUEST_DOUBLE(__imag__ v1, -14496328704.0F, "callee: variable arg 1, .imag");
    QUEST_LONGDOUBLE(__real__ v2, 2643731619959711.969970703125L, "callee: variable arg 2, .real");
    QUEST_LONGDOUBLE(__imag__ v2, -239618821696979770867712.0L, "callee: variable arg 2, .imag");
    QUEST_UINT128(v3, (unsigned __int128)((unsigned __int128)6037085710542050093ULL << 64 | 4488189979312720197ULL), "callee: variable arg 3");
    QUEST_DOUBLE(__real__ v4, 2194439470529527.75, "callee: variable arg 4, .real");
    QUEST_DOUBLE(__imag__ v4, -9290961067447527424.0, "callee: variable arg 4, .imag");
    ++quest_calls;
    return r_de4ah;
}
static long x1_de4ah = -3582169287144792468L;
static double x2_de4ah = 14391120543987130.0;
static unsigned __int128 x3_de4ah = (unsigned __int128)1L;
static double __attribute__((vector_size(2 * sizeof(double)))) x4_de4ah = { -2528817102525578240.0, 4528688212725278208.0 };
static _Complex float x5_de4ah = 54515876.0F;
static _Complex long double x6_de4ah = 2643731619959711.969970703125L;
static unsigned __int128 x7_de4ah = (unsigned __int128)((unsigned __int128)6037085710542050093ULL << 64 | 4488189979312720197ULL);
static _Complex double x8_de4ah = 2194439470529527.75;
static void caller_de4ah(void)
{
    long result;
    __imag__ x5_de4ah = -14496328704.0F;
    __imag__ x6_de4ah = -239618821696979770867712.0L;
    __imag__ x8_de4ah = -9290961067447527424.0;
    result = callee_de4ah(x1_de4ah, x2_de4ah, x3_de4ah, x4_de4ah, x5_de4ah, x6_de4ah, x7_de4ah, x8_de4ah);
    QUEST_LONG(result, 8921273419320971405L, "caller: result");
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
    if (quest_begin(1, "-2799136741474999865")) { caller_de4ah(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
