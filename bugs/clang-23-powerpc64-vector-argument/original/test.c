/*
 * quest 0.1.0
 * made again by: quest -s 2 --without long-double,float16,float128,decimal,atomic,flexible-arrays,ms-abi,sysv-abi,regparm,fastcall,stdcall,thiscall,vectorcall,preserve-most,aapcs,aapcs-vfp -t wide --seed -1520152682974509191 -n 1
 * crc32 of the rest: 0ad1eb20
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

/* seed -1520152682974509191 */
struct s1_q0rau {
    _Complex double a;
};
char callee_q0rau(long p1, double p2, long p3, __int128 p4, char p5, float __attribute__((vector_size(4 * sizeof(float)))) p6, int p7, ...);
static char r_q0rau = 87;
char callee_q0rau(long p1, double p2, long p3, __int128 p4, char p5, float __attribute__((vector_size(4 * sizeof(float)))) p6, int p7, ...)
{
    va_list ap;
    double __attribute__((vector_size(2 * sizeof(double)))) v1;
    int v2;
    struct s1_q0rau v3;
    QUEST_LONG(p1, -8724039101373970582L, "callee: arg 1");
    QUEST_DOUBLE(p2, -116707788363638160.0, "callee: arg 2");
    QUEST_LONG(p3, 268685874603310417L, "callee: arg 3");
    QUEST_INT128(p4, (__int128)((unsigned __int128)7397479100816046787ULL << 64 | 16800537724765863521ULL), "callee: arg 4");
    QUEST_INT(p5, 37, "callee: arg 5");
    QUEST_DOUBLE(p6[0], 3848883.25F, "callee: arg 6, [0]");
    QUEST_DOUBLE(p6[1], 30910.271484375F, "callee: arg 6, [1]");
    QUEST_DOUBLE(p6[2], 218830880768.0F, "callee: arg 6, [2]");
    QUEST_DOUBLE(p6[3], 0.0F, "callee: arg 6, [3]");
    QUEST_INT(p7, -1539885177, "callee: arg 7");
    va_start(ap, p7);
    v1 = va_arg(ap, double __attribute__((vector_size(2 * sizeof(double)))));
    v2 = va_arg(ap, int);
    v3 = va_arg(ap, struct s1_q0rau);
    va_end(ap);
    QUEST_DOUBLE(v1[0], 419722936972568.5, "callee: variable arg 1, [0]");
    QUEST_DOUBLE(v1[1], 10060234266851.6953125, "callee: variable arg 1, [1]");
    QUEST_INT(v2, 436486564, "callee: variable arg 2");
    QUEST_DOUBLE(__real__ v3.a, -4034798234661.0498046875, "callee: variable arg 3, .a.real");
    QUEST_DOUBLE(__imag__ v3.a, -55199456481831768.0, "callee: variable arg 3, .a.imag");
    ++quest_calls;
    return r_q0rau;
}
static long x1_q0rau = -8724039101373970582L;
static double x2_q0rau = -116707788363638160.0;
static long x3_q0rau = 268685874603310417L;
static __int128 x4_q0rau = (__int128)((unsigned __int128)7397479100816046787ULL << 64 | 16800537724765863521ULL);
static char x5_q0rau = 37;
static float __attribute__((vector_size(4 * sizeof(float)))) x6_q0rau = { 3848883.25F, 30910.271484375F, 218830880768.0F, 0.0F };
static int x7_q0rau = -1539885177;
static double __attribute__((vector_size(2 * sizeof(double)))) x8_q0rau = { 419722936972568.5, 10060234266851.6953125 };
static int x9_q0rau = 436486564;
static struct s1_q0rau x10_q0rau = { -4034798234661.0498046875 };
static void caller_q0rau(void)
{
    char result;
    __imag__ x10_q0rau.a = -55199456481831768.0;
    result = callee_q0rau(x1_q0rau, x2_q0rau, x3_q0rau, x4_q0rau, x5_q0rau, x6_q0rau, x7_q0rau, x8_q0rau, x9_q0rau, x10_q0rau);
    QUEST_INT(result, 87, "caller: result");
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
    if (quest_begin(1, "-1520152682974509191")) { caller_q0rau(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
