/*
 * quest 0.1.0
 * made again by: quest -s 2 --model ilp32-4 'only="sh4"' scripts/campaigns/thirty-two.lua -t regs --seed 7624877880219438606 -n 1
 * crc32 of the rest: 8d50eee3
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

/* seed 7624877880219438606 */
struct s3_cfqsp {
    char a[9];
};
struct s4_cfqsp {
    int a;
    double b;
};
struct s5_cfqsp {
    float a;
    int b;
    double c;
};
struct s6_cfqsp {
    char a[9];
};
struct s7_cfqsp {
    long a;
    long b;
};
struct s8_cfqsp {
    long double a[3];
};
struct s9_cfqsp {
    float a;
    float b;
};
struct s10_cfqsp {
    double a[3];
};
struct s1_cfqsp {
    float a[1];
};
struct s2_cfqsp {
    char a[3];
};
int callee_cfqsp(unsigned char p1, struct s3_cfqsp p2, struct s4_cfqsp p3, struct s5_cfqsp p4, long double p5, unsigned int p6, double p7, double p8, struct s6_cfqsp p9, struct s7_cfqsp p10, struct s8_cfqsp p11, struct s9_cfqsp p12, struct s10_cfqsp p13, ...);
static int r_cfqsp = 1518579798;
int callee_cfqsp(unsigned char p1, struct s3_cfqsp p2, struct s4_cfqsp p3, struct s5_cfqsp p4, long double p5, unsigned int p6, double p7, double p8, struct s6_cfqsp p9, struct s7_cfqsp p10, struct s8_cfqsp p11, struct s9_cfqsp p12, struct s10_cfqsp p13, ...)
{
    va_list ap;
    struct s1_cfqsp v1;
    double v2;
    struct s2_cfqsp v3;
    long v4;
    double v5;
    QUEST_INT(p1, 93, "callee: arg 1");
    QUEST_INT(p2.a[0], 0, "callee: arg 2, .a[0]");
    QUEST_INT(p2.a[1], 105, "callee: arg 2, .a[1]");
    QUEST_INT(p2.a[2], 19, "callee: arg 2, .a[2]");
    QUEST_INT(p2.a[3], 36, "callee: arg 2, .a[3]");
    QUEST_INT(p2.a[4], 59, "callee: arg 2, .a[4]");
    QUEST_INT(p2.a[5], 127, "callee: arg 2, .a[5]");
    QUEST_INT(p2.a[6], 127, "callee: arg 2, .a[6]");
    QUEST_INT(p2.a[7], 83, "callee: arg 2, .a[7]");
    QUEST_INT(p2.a[8], 90, "callee: arg 2, .a[8]");
    QUEST_INT(p3.a, 1164072341, "callee: arg 3, .a");
    QUEST_DOUBLE(p3.b, 3535832034443.49072265625, "callee: arg 3, .b");
    QUEST_DOUBLE(p4.a, 1565505152.0F, "callee: arg 4, .a");
    QUEST_INT(p4.b, 267792193, "callee: arg 4, .b");
    QUEST_DOUBLE(p4.c, 3754671861060496.0, "callee: arg 4, .c");
    QUEST_LONGDOUBLE(p5, 3127867780518.841796875L, "callee: arg 5");
    QUEST_UINT(p6, 3179841470U, "callee: arg 6");
    QUEST_DOUBLE(p7, 16863423629734.66015625, "callee: arg 7");
    QUEST_DOUBLE(p8, 0.000000007450580596923828125, "callee: arg 8");
    QUEST_INT(p9.a[0], 127, "callee: arg 9, .a[0]");
    QUEST_INT(p9.a[1], 35, "callee: arg 9, .a[1]");
    QUEST_INT(p9.a[2], 19, "callee: arg 9, .a[2]");
    QUEST_INT(p9.a[3], 92, "callee: arg 9, .a[3]");
    QUEST_INT(p9.a[4], 33, "callee: arg 9, .a[4]");
    QUEST_INT(p9.a[5], 102, "callee: arg 9, .a[5]");
    QUEST_INT(p9.a[6], 54, "callee: arg 9, .a[6]");
    QUEST_INT(p9.a[7], 0, "callee: arg 9, .a[7]");
    QUEST_INT(p9.a[8], 31, "callee: arg 9, .a[8]");
    QUEST_LONG(p10.a, -1841108588L, "callee: arg 10, .a");
    QUEST_LONG(p10.b, -575839626L, "callee: arg 10, .b");
    QUEST_LONGDOUBLE(p11.a[0], 4371139130364623872.0L, "callee: arg 11, .a[0]");
    QUEST_LONGDOUBLE(p11.a[1], -5905226136140766.0L, "callee: arg 11, .a[1]");
    QUEST_LONGDOUBLE(p11.a[2], 1955891376193081.00L, "callee: arg 11, .a[2]");
    QUEST_DOUBLE(p12.a, 243656.1875F, "callee: arg 12, .a");
    QUEST_DOUBLE(p12.b, 355590560.0F, "callee: arg 12, .b");
    QUEST_DOUBLE(p13.a[0], 176196003490525280.0, "callee: arg 13, .a[0]");
    QUEST_DOUBLE(p13.a[1], -1856042090170.619873046875, "callee: arg 13, .a[1]");
    QUEST_DOUBLE(p13.a[2], 0.0, "callee: arg 13, .a[2]");
    va_start(ap, p13);
    v1 = va_arg(ap, struct s1_cfqsp);
    v2 = va_arg(ap, double);
    v3 = va_arg(ap, struct s2_cfqsp);
    v4 = va_arg(ap, long);
    v5 = va_arg(ap, double);
    va_end(ap);
    QUEST_DOUBLE(v1.a[0], 1.0F, "callee: variable arg 1, .a[0]");
    QUEST_DOUBLE(v2, 92223841717610692608.0, "callee: variable arg 2");
    QUEST_INT(v3.a[0], 1, "callee: variable arg 3, .a[0]");
    QUEST_INT(v3.a[1], 103, "callee: variable arg 3, .a[1]");
    QUEST_INT(v3.a[2], 60, "callee: variable arg 3, .a[2]");
    QUEST_LONG(v4, -197943834L, "callee: variable arg 4");
    QUEST_DOUBLE(v5, 5685626516476.9599609375, "callee: variable arg 5");
    ++quest_calls;
    return r_cfqsp;
}
static unsigned char x1_cfqsp = 93;
static struct s3_cfqsp x2_cfqsp = { { 0, 105, 19, 36, 59, 127, 127, 83, 90 } };
static struct s4_cfqsp x3_cfqsp = { 1164072341, 3535832034443.49072265625 };
static struct s5_cfqsp x4_cfqsp = { 1565505152.0F, 267792193, 3754671861060496.0 };
static long double x5_cfqsp = 3127867780518.841796875L;
static unsigned int x6_cfqsp = 3179841470U;
static double x7_cfqsp = 16863423629734.66015625;
static double x8_cfqsp = 0.000000007450580596923828125;
static struct s6_cfqsp x9_cfqsp = { { 127, 35, 19, 92, 33, 102, 54, 0, 31 } };
static struct s7_cfqsp x10_cfqsp = { -1841108588L, -575839626L };
static struct s8_cfqsp x11_cfqsp = { { 4371139130364623872.0L, -5905226136140766.0L, 1955891376193081.00L } };
static struct s9_cfqsp x12_cfqsp = { 243656.1875F, 355590560.0F };
static struct s10_cfqsp x13_cfqsp = { { 176196003490525280.0, -1856042090170.619873046875, 0.0 } };
static struct s1_cfqsp x14_cfqsp = { { 1.0F } };
static double x15_cfqsp = 92223841717610692608.0;
static struct s2_cfqsp x16_cfqsp = { { 1, 103, 60 } };
static long x17_cfqsp = -197943834L;
static double x18_cfqsp = 5685626516476.9599609375;
static void caller_cfqsp(void)
{
    int result;
    result = callee_cfqsp(x1_cfqsp, x2_cfqsp, x3_cfqsp, x4_cfqsp, x5_cfqsp, x6_cfqsp, x7_cfqsp, x8_cfqsp, x9_cfqsp, x10_cfqsp, x11_cfqsp, x12_cfqsp, x13_cfqsp, x14_cfqsp, x15_cfqsp, x16_cfqsp, x17_cfqsp, x18_cfqsp);
    QUEST_INT(result, 1518579798, "caller: result");
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
    if (quest_begin(1, "7624877880219438606")) { caller_cfqsp(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
