/*
 * quest 0.1.0
 * made again by: quest -s 2 --without float16,float128,decimal -t wide --seed -8165286605352019081 -n 1
 * crc32 of the rest: 1e18fed5
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

/* seed -8165286605352019081 */
union u1_52ry2 {
    unsigned short __attribute__((vector_size(8 * sizeof(unsigned short)))) a;
    char b;
};
struct s3_52ry2 {
    __int128 a;
    float b;
};
struct s3_52ry2 callee_52ry2(long p1, long p2, _Complex double p3, _Complex long double p4, int p5, ...);
static struct s3_52ry2 r_52ry2 = { (__int128)((unsigned __int128)9223372036854775807ULL << 64 | 18446744073709551615ULL), -3725.08349609375F };
struct s3_52ry2 callee_52ry2(long p1, long p2, _Complex double p3, _Complex long double p4, int p5, ...)
{
    va_list ap;
    union u1_52ry2 v1;
    int v2;
    QUEST_LONG(p1, -2905761106524407710L, "callee: arg 1");
    QUEST_LONG(p2, 107420385784606552L, "callee: arg 2");
    QUEST_DOUBLE(__real__ p3, 13525845666949058.0, "callee: arg 3, .real");
    QUEST_DOUBLE(__imag__ p3, -111016053077217.34375, "callee: arg 3, .imag");
    QUEST_LONGDOUBLE(__real__ p4, 23944478235412856328192.0L, "callee: arg 4, .real");
    QUEST_LONGDOUBLE(__imag__ p4, 291894511921459737772032.0L, "callee: arg 4, .imag");
    QUEST_INT(p5, 445889606, "callee: arg 5");
    va_start(ap, p5);
    v1 = va_arg(ap, union u1_52ry2);
    v2 = va_arg(ap, int);
    va_end(ap);
    QUEST_INT(v1.a[0], 39270, "callee: variable arg 1, .a[0]");
    QUEST_INT(v1.a[1], 1, "callee: variable arg 1, .a[1]");
    QUEST_INT(v1.a[2], 48343, "callee: variable arg 1, .a[2]");
    QUEST_INT(v1.a[3], 28032, "callee: variable arg 1, .a[3]");
    QUEST_INT(v1.a[4], 18410, "callee: variable arg 1, .a[4]");
    QUEST_INT(v1.a[5], 466, "callee: variable arg 1, .a[5]");
    QUEST_INT(v1.a[6], 736, "callee: variable arg 1, .a[6]");
    QUEST_INT(v1.a[7], 31366, "callee: variable arg 1, .a[7]");
    QUEST_INT(v2, 1718525082, "callee: variable arg 2");
    ++quest_calls;
    return r_52ry2;
}
static long x1_52ry2 = -2905761106524407710L;
static long x2_52ry2 = 107420385784606552L;
static _Complex double x3_52ry2 = 13525845666949058.0;
static _Complex long double x4_52ry2 = 23944478235412856328192.0L;
static int x5_52ry2 = 445889606;
static union u1_52ry2 x6_52ry2 = { { 39270, 1, 48343, 28032, 18410, 466, 736, 31366 } };
static int x7_52ry2 = 1718525082;
static void caller_52ry2(void)
{
    struct s3_52ry2 result;
    __imag__ x3_52ry2 = -111016053077217.34375;
    __imag__ x4_52ry2 = 291894511921459737772032.0L;
    result = callee_52ry2(x1_52ry2, x2_52ry2, x3_52ry2, x4_52ry2, x5_52ry2, x6_52ry2, x7_52ry2);
    QUEST_INT128(result.a, (__int128)((unsigned __int128)9223372036854775807ULL << 64 | 18446744073709551615ULL), "caller: result, .a");
    QUEST_DOUBLE(result.b, -3725.08349609375F, "caller: result, .b");
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
    if (quest_begin(1, "-8165286605352019081")) { caller_52ry2(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
