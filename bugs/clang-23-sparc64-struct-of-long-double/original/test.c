/*
 * quest 0.1.0
 * made again by: quest -s 2 --without float16,float128,decimal,atomic,flexible-arrays,ms-abi,sysv-abi,regparm,fastcall,stdcall,thiscall,vectorcall,preserve-most,aapcs,aapcs-vfp -t regs --seed 8767236690698151020 -n 1
 * crc32 of the rest: 08f4cffe
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

#ifndef QUEST_POINTER
#define QUEST_POINTER(got, want, what) quest_pointer(got, want, what)
static void quest_pointer(const void *got, const void *want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %p, found %p\n", want, got));
    }
}
#endif

/* seed 8767236690698151020 */
struct s5_pfj74 {
    int a;
    float b;
};
struct s6_pfj74 {
    char a;
    int b;
};
struct s7_pfj74 {
    char a[13];
};
struct s8_pfj74 {
    char a[11];
};
struct s9_pfj74 {
    struct s8_pfj74 a;
    char b;
};
struct s10_pfj74 {
    unsigned short a;
    double b;
};
struct s11_pfj74 {
    struct s10_pfj74 a;
    int b;
};
struct s12_pfj74 {
    int a;
    char b;
    float c;
};
struct s13_pfj74 {
    char a[1];
};
struct s1_pfj74 {
    unsigned char a[1];
};
union u2_pfj74 {
    struct s1_pfj74 a;
    long double b;
};
struct s3_pfj74 {
    char a[3];
};
struct s4_pfj74 {
    int *a;
    double b;
};
struct s14_pfj74 {
    char a[1];
};
static int pool1_pfj74[4];
struct s14_pfj74 callee_pfj74(struct s5_pfj74 p1, struct s6_pfj74 p2, struct s7_pfj74 p3, struct s9_pfj74 p4, struct s11_pfj74 p5, struct s12_pfj74 p6, char p7, double p8, long p9, struct s13_pfj74 p10, long double p11, ...);
static struct s14_pfj74 r_pfj74 = { { 6 } };
struct s14_pfj74 callee_pfj74(struct s5_pfj74 p1, struct s6_pfj74 p2, struct s7_pfj74 p3, struct s9_pfj74 p4, struct s11_pfj74 p5, struct s12_pfj74 p6, char p7, double p8, long p9, struct s13_pfj74 p10, long double p11, ...)
{
    va_list ap;
    union u2_pfj74 v1;
    double v2;
    struct s3_pfj74 v3;
    int v4;
    struct s4_pfj74 v5;
    QUEST_INT(p1.a, -2022898552, "callee: arg 1, .a");
    QUEST_DOUBLE(p1.b, -2560094.00F, "callee: arg 1, .b");
    QUEST_INT(p2.a, 32, "callee: arg 2, .a");
    QUEST_INT(p2.b, 486942384, "callee: arg 2, .b");
    QUEST_INT(p3.a[0], 1, "callee: arg 3, .a[0]");
    QUEST_INT(p3.a[1], 10, "callee: arg 3, .a[1]");
    QUEST_INT(p3.a[2], 57, "callee: arg 3, .a[2]");
    QUEST_INT(p3.a[3], 67, "callee: arg 3, .a[3]");
    QUEST_INT(p3.a[4], 0, "callee: arg 3, .a[4]");
    QUEST_INT(p3.a[5], 34, "callee: arg 3, .a[5]");
    QUEST_INT(p3.a[6], 110, "callee: arg 3, .a[6]");
    QUEST_INT(p3.a[7], 89, "callee: arg 3, .a[7]");
    QUEST_INT(p3.a[8], 84, "callee: arg 3, .a[8]");
    QUEST_INT(p3.a[9], 67, "callee: arg 3, .a[9]");
    QUEST_INT(p3.a[10], 64, "callee: arg 3, .a[10]");
    QUEST_INT(p3.a[11], 91, "callee: arg 3, .a[11]");
    QUEST_INT(p3.a[12], 96, "callee: arg 3, .a[12]");
    QUEST_INT(p4.a.a[0], 49, "callee: arg 4, .a.a[0]");
    QUEST_INT(p4.a.a[1], 1, "callee: arg 4, .a.a[1]");
    QUEST_INT(p4.a.a[2], 118, "callee: arg 4, .a.a[2]");
    QUEST_INT(p4.a.a[3], 1, "callee: arg 4, .a.a[3]");
    QUEST_INT(p4.a.a[4], 100, "callee: arg 4, .a.a[4]");
    QUEST_INT(p4.a.a[5], 40, "callee: arg 4, .a.a[5]");
    QUEST_INT(p4.a.a[6], 35, "callee: arg 4, .a.a[6]");
    QUEST_INT(p4.a.a[7], 55, "callee: arg 4, .a.a[7]");
    QUEST_INT(p4.a.a[8], 91, "callee: arg 4, .a.a[8]");
    QUEST_INT(p4.a.a[9], 53, "callee: arg 4, .a.a[9]");
    QUEST_INT(p4.a.a[10], 33, "callee: arg 4, .a.a[10]");
    QUEST_INT(p4.b, 3, "callee: arg 4, .b");
    QUEST_INT(p5.a.a, 33476, "callee: arg 5, .a.a");
    QUEST_DOUBLE(p5.a.b, -3876390175740055.0, "callee: arg 5, .a.b");
    QUEST_INT(p5.b, -848295428, "callee: arg 5, .b");
    QUEST_INT(p6.a, -1366227833, "callee: arg 6, .a");
    QUEST_INT(p6.b, 28, "callee: arg 6, .b");
    QUEST_DOUBLE(p6.c, -561.026123046875F, "callee: arg 6, .c");
    QUEST_INT(p7, 17, "callee: arg 7");
    QUEST_DOUBLE(p8, 499631248589244160.0, "callee: arg 8");
    QUEST_LONG(p9, 5291706135338279159L, "callee: arg 9");
    QUEST_INT(p10.a[0], 32, "callee: arg 10, .a[0]");
    QUEST_LONGDOUBLE(p11, 145251866951732667031552.0L, "callee: arg 11");
    va_start(ap, p11);
    v1 = va_arg(ap, union u2_pfj74);
    v2 = va_arg(ap, double);
    v3 = va_arg(ap, struct s3_pfj74);
    v4 = va_arg(ap, int);
    v5 = va_arg(ap, struct s4_pfj74);
    va_end(ap);
    QUEST_LONGDOUBLE(v1.b, 62559993426362497081344.0L, "callee: variable arg 1, .b");
    QUEST_DOUBLE(v2, -0.124999992549419403076171875, "callee: variable arg 2");
    QUEST_INT(v3.a[0], 81, "callee: variable arg 3, .a[0]");
    QUEST_INT(v3.a[1], 38, "callee: variable arg 3, .a[1]");
    QUEST_INT(v3.a[2], 47, "callee: variable arg 3, .a[2]");
    QUEST_INT(v4, -2018583988, "callee: variable arg 4");
    QUEST_POINTER(v5.a, &pool1_pfj74[3], "callee: variable arg 5, .a");
    QUEST_DOUBLE(v5.b, -61533310378940.46875, "callee: variable arg 5, .b");
    ++quest_calls;
    return r_pfj74;
}
static struct s5_pfj74 x1_pfj74 = { -2022898552, -2560094.00F };
static struct s6_pfj74 x2_pfj74 = { 32, 486942384 };
static struct s7_pfj74 x3_pfj74 = { { 1, 10, 57, 67, 0, 34, 110, 89, 84, 67, 64, 91, 96 } };
static struct s9_pfj74 x4_pfj74 = { { { 49, 1, 118, 1, 100, 40, 35, 55, 91, 53, 33 } }, 3 };
static struct s11_pfj74 x5_pfj74 = { { 33476, -3876390175740055.0 }, -848295428 };
static struct s12_pfj74 x6_pfj74 = { -1366227833, 28, -561.026123046875F };
static char x7_pfj74 = 17;
static double x8_pfj74 = 499631248589244160.0;
static long x9_pfj74 = 5291706135338279159L;
static struct s13_pfj74 x10_pfj74 = { { 32 } };
static long double x11_pfj74 = 145251866951732667031552.0L;
static union u2_pfj74 x12_pfj74 = { { { 0 } } };
static float x13_pfj74 = -0.124999992549419403076171875F;
static struct s3_pfj74 x14_pfj74 = { { 81, 38, 47 } };
static int x15_pfj74 = -2018583988;
static struct s4_pfj74 x16_pfj74 = { &pool1_pfj74[3], -61533310378940.46875 };
static void caller_pfj74(void)
{
    struct s14_pfj74 result;
    x12_pfj74.b = 62559993426362497081344.0L;
    result = callee_pfj74(x1_pfj74, x2_pfj74, x3_pfj74, x4_pfj74, x5_pfj74, x6_pfj74, x7_pfj74, x8_pfj74, x9_pfj74, x10_pfj74, x11_pfj74, x12_pfj74, x13_pfj74, x14_pfj74, x15_pfj74, x16_pfj74);
    QUEST_INT(result.a[0], 6, "caller: result, .a[0]");
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
    if (quest_begin(1, "8767236690698151020")) { caller_pfj74(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
