/*
 * quest 0.1.0
 * made again by: quest -s 2 --without float16,float128,decimal -t wide --seed 4093510829426465359 -n 1
 * crc32 of the rest: 951f6d4d
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

#ifndef QUEST_INT128
#define QUEST_INT128(got, want, what) quest_int128(got, want, what)
static void quest_int128(__int128 got, __int128 want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected 0x%016llx%016llx, found 0x%016llx%016llx\n", (unsigned long long)((unsigned __int128)want >> 64), (unsigned long long)((unsigned __int128)want), (unsigned long long)((unsigned __int128)got >> 64), (unsigned long long)((unsigned __int128)got)));
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

/* seed 4093510829426465359 */
struct s1_h71b0 {
    long a;
    _Complex double b;
};
struct s2_h71b0 {
    int a;
    __int128 b;
};
struct s2_h71b0 callee_h71b0(long p1, double __attribute__((vector_size(2 * sizeof(double)))) p2, unsigned __int128 p3, _Complex double p4, ...);
static struct s2_h71b0 r_h71b0 = { -1768874663, (__int128)((unsigned __int128)3988001291519926268ULL << 64 | 1372075803408903614ULL) };
struct s2_h71b0 callee_h71b0(long p1, double __attribute__((vector_size(2 * sizeof(double)))) p2, unsigned __int128 p3, _Complex double p4, ...)
{
    va_list ap;
    struct s1_h71b0 v1;
    int v2;
    unsigned __int128 v3;
    QUEST_LONG(p1, 6991269807667671761L, "callee: arg 1");
    QUEST_DOUBLE(p2[0], -4560796536315.2021484375, "callee: arg 2, [0]");
    QUEST_DOUBLE(p2[1], 0.0, "callee: arg 2, [1]");
    QUEST_UINT128(p3, (unsigned __int128)((unsigned __int128)8842895563846128668ULL << 64 | 9962587819956194716ULL), "callee: arg 3");
    QUEST_DOUBLE(__real__ p4, 14587678532202870.0, "callee: arg 4, .real");
    QUEST_DOUBLE(__imag__ p4, -1620363080229103360.0, "callee: arg 4, .imag");
    va_start(ap, p4);
    v1 = va_arg(ap, struct s1_h71b0);
    v2 = va_arg(ap, int);
    v3 = va_arg(ap, unsigned __int128);
    va_end(ap);
    QUEST_LONG(v1.a, -8796512353355606130L, "callee: variable arg 1, .a");
    QUEST_DOUBLE(__real__ v1.b, 11175284724225938.0, "callee: variable arg 1, .b.real");
    QUEST_DOUBLE(__imag__ v1.b, 1.0, "callee: variable arg 1, .b.imag");
    QUEST_INT(v2, 1, "callee: variable arg 2");
    QUEST_UINT128(v3, (unsigned __int128)((unsigned __int128)2807500517804922678ULL << 64 | 11935715594069189131ULL), "callee: variable arg 3");
    ++quest_calls;
    return r_h71b0;
}
static long x1_h71b0 = 6991269807667671761L;
static double __attribute__((vector_size(2 * sizeof(double)))) x2_h71b0 = { -4560796536315.2021484375, 0.0 };
static unsigned __int128 x3_h71b0 = (unsigned __int128)((unsigned __int128)8842895563846128668ULL << 64 | 9962587819956194716ULL);
static _Complex double x4_h71b0 = 14587678532202870.0;
static struct s1_h71b0 x5_h71b0 = { -8796512353355606130L, 11175284724225938.0 };
static int x6_h71b0 = 1;
static unsigned __int128 x7_h71b0 = (unsigned __int128)((unsigned __int128)2807500517804922678ULL << 64 | 11935715594069189131ULL);
static void caller_h71b0(void)
{
    struct s2_h71b0 result;
    __imag__ x4_h71b0 = -1620363080229103360.0;
    __imag__ x5_h71b0.b = 1.0;
    result = callee_h71b0(x1_h71b0, x2_h71b0, x3_h71b0, x4_h71b0, x5_h71b0, x6_h71b0, x7_h71b0);
    QUEST_INT(result.a, -1768874663, "caller: result, .a");
    QUEST_INT128(result.b, (__int128)((unsigned __int128)3988001291519926268ULL << 64 | 1372075803408903614ULL), "caller: result, .b");
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
    if (quest_begin(1, "4093510829426465359")) { caller_h71b0(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
