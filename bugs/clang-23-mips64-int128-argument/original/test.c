/*
 * quest 0.1.0
 * made again by: quest -s 2 --without float16,float128,decimal,atomic,flexible-arrays,ms-abi,sysv-abi,regparm,fastcall,stdcall,thiscall,vectorcall,preserve-most,aapcs,aapcs-vfp -t wide --seed 6193732219447894824 -n 1
 * crc32 of the rest: 4b495237
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

/* seed 6193732219447894824 */
struct s1_9n1d3 {
    _Complex float a[1];
};
int callee_9n1d3(struct s1_9n1d3 p1, long p2, _Complex double p3, int p4, ...);
static int r_9n1d3 = -1388077974;
int callee_9n1d3(struct s1_9n1d3 p1, long p2, _Complex double p3, int p4, ...)
{
    va_list ap;
    unsigned __int128 v1;
    _Complex double v2;
    QUEST_DOUBLE(__real__ p1.a[0], 10088933376.0F, "callee: arg 1, .a[0].real");
    QUEST_DOUBLE(__imag__ p1.a[0], -2048.424072265625F, "callee: arg 1, .a[0].imag");
    QUEST_LONG(p2, 6354024948048947779L, "callee: arg 2");
    QUEST_DOUBLE(__real__ p3, -116970801721219252224.0, "callee: arg 3, .real");
    QUEST_DOUBLE(__imag__ p3, 3052921582204852.5, "callee: arg 3, .imag");
    QUEST_INT(p4, -1173144086, "callee: arg 4");
    va_start(ap, p4);
    v1 = va_arg(ap, unsigned __int128);
    v2 = va_arg(ap, _Complex double);
    va_end(ap);
    QUEST_UINT128(v1, (unsigned __int128)((unsigned __int128)6572483918674973306ULL << 64 | 6880276730195517391ULL), "callee: variable arg 1");
    QUEST_DOUBLE(__real__ v2, -1105722934375913600.0, "callee: variable arg 2, .real");
    QUEST_DOUBLE(__imag__ v2, -15512892468622.33984375, "callee: variable arg 2, .imag");
    ++quest_calls;
    return r_9n1d3;
}
static struct s1_9n1d3 x1_9n1d3 = { { 10088933376.0F } };
static long x2_9n1d3 = 6354024948048947779L;
static _Complex double x3_9n1d3 = -116970801721219252224.0;
static int x4_9n1d3 = -1173144086;
static unsigned __int128 x5_9n1d3 = (unsigned __int128)((unsigned __int128)6572483918674973306ULL << 64 | 6880276730195517391ULL);
static _Complex double x6_9n1d3 = -1105722934375913600.0;
static void caller_9n1d3(void)
{
    int result;
    __imag__ x1_9n1d3.a[0] = -2048.424072265625F;
    __imag__ x3_9n1d3 = 3052921582204852.5;
    __imag__ x6_9n1d3 = -15512892468622.33984375;
    result = callee_9n1d3(x1_9n1d3, x2_9n1d3, x3_9n1d3, x4_9n1d3, x5_9n1d3, x6_9n1d3);
    QUEST_INT(result, -1388077974, "caller: result");
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
    if (quest_begin(1, "6193732219447894824")) { caller_9n1d3(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
