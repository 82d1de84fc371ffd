/*
 * quest 0.1.0
 * made again by: quest -s 2 --model ilp32 --without int128,float16,decimal,atomic,old-functions,flexible-arrays,int128-bit-fields,ms-abi,sysv-abi,vectorcall,preserve-most,aapcs,aapcs-vfp -t wide --seed 6502148555619135734 -n 1
 * crc32 of the rest: 6a3b27c2
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
#include <stdarg.h>
extern int quest_failures;
extern int quest_calls;
extern int quest_case;
extern const char *quest_seed;
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

/* seed 6502148555619135734 */
union u1_nat2p {
    __float128 a;
    int b;
};
struct s4_nat2p {
    _Complex long double a;
};
struct s4_nat2p callee_nat2p(long p1, long p2, long p3, long p4, long p5, long p6, double p7, _Complex float p8, int p9, ...);
static struct s4_nat2p r_nat2p = { 9051291963984.423828125L };
struct s4_nat2p callee_nat2p(long p1, long p2, long p3, long p4, long p5, long p6, double p7, _Complex float p8, int p9, ...)
{
    va_list ap;
    _Complex long double v1;
    double __attribute__((vector_size(2 * sizeof(double)))) v2;
    int v3;
    union u1_nat2p v4;
    QUEST_LONG(p1, 1730197123L, "callee: arg 1");
    QUEST_LONG(p2, (-2147483647L - 1), "callee: arg 2");
    QUEST_LONG(p3, -90366167L, "callee: arg 3");
    QUEST_LONG(p4, 0L, "callee: arg 4");
    QUEST_LONG(p5, -1506077726L, "callee: arg 5");
    QUEST_LONG(p6, -832230399L, "callee: arg 6");
    QUEST_DOUBLE(p7, -22288787925030472.0, "callee: arg 7");
    QUEST_DOUBLE(__real__ p8, -122580760.0F, "callee: arg 8, .real");
    QUEST_DOUBLE(__imag__ p8, -72037277696.0F, "callee: arg 8, .imag");
    QUEST_INT(p9, -255843217, "callee: arg 9");
    va_start(ap, p9);
    v1 = va_arg(ap, _Complex long double);
    v2 = va_arg(ap, double __attribute__((vector_size(2 * sizeof(double)))));
    v3 = va_arg(ap, int);
    v4 = va_arg(ap, union u1_nat2p);
    va_end(ap);
    QUEST_LONGDOUBLE(__real__ v1, -1455633110906272.75L, "callee: variable arg 1, .real");
    QUEST_LONGDOUBLE(__imag__ v1, 1874261561157234.75L, "callee: variable arg 1, .imag");
    QUEST_DOUBLE(v2[0], -7483051637269140480.0, "callee: variable arg 2, [0]");
    QUEST_DOUBLE(v2[1], -22929591873622892.0, "callee: variable arg 2, [1]");
    QUEST_INT(v3, 2098112751, "callee: variable arg 3");
    QUEST_INT(v4.b, 1173887398, "callee: variable arg 4, .b");
    __imag__ r_nat2p.a = 884755150108016000.0L;
    ++quest_calls;
    return r_nat2p;
}
