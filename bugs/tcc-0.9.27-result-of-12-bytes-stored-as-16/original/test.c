/*
 * quest 0.1.0
 * made again by: quest -s 2 -t styles --seed 7624877880219438606 -n 1
 * crc32 of the rest: b0f2592c
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
    unsigned char a[2];
};
struct s2_cfqsp {
    char a[3];
};
int callee_cfqsp(unsigned char p1, struct s3_cfqsp p2, struct s4_cfqsp p3, struct s5_cfqsp p4, long double p5, unsigned int p6, double p7, double p8, struct s6_cfqsp p9, struct s7_cfqsp p10, struct s8_cfqsp p11, struct s9_cfqsp p12, struct s10_cfqsp p13, ...);
unsigned char give1_cfqsp(void);
struct s3_cfqsp give2_cfqsp(void);
struct s4_cfqsp give3_cfqsp(void);
struct s5_cfqsp give4_cfqsp(void);
long double give5_cfqsp(void);
unsigned int give6_cfqsp(void);
double give7_cfqsp(void);
double give8_cfqsp(void);
struct s6_cfqsp give9_cfqsp(void);
struct s7_cfqsp give10_cfqsp(void);
struct s8_cfqsp give11_cfqsp(void);
struct s9_cfqsp give12_cfqsp(void);
struct s10_cfqsp give13_cfqsp(void);
struct s1_cfqsp give14_cfqsp(void);
double give15_cfqsp(void);
struct s2_cfqsp give16_cfqsp(void);
long give17_cfqsp(void);
double give18_cfqsp(void);
static int r_cfqsp = 1007494327;
static unsigned char g1_cfqsp = 93;
static struct s3_cfqsp g2_cfqsp = { { 0, 105, 19, 36, 59, 127, 127, 83, 90 } };
static struct s4_cfqsp g3_cfqsp = { 1164072341, 3535832034443.49072265625 };
static struct s5_cfqsp g4_cfqsp = { 1565505152.0F, 267792193, 3754671861060496.0 };
static long double g5_cfqsp = 6405873214502588.22705078125L;
static unsigned int g6_cfqsp = 3179841470U;
static double g7_cfqsp = 16863423629734.66015625;
static double g8_cfqsp = 0.000000007450580596923828125;
static struct s6_cfqsp g9_cfqsp = { { 127, 35, 19, 92, 33, 102, 54, 0, 31 } };
static struct s7_cfqsp g10_cfqsp = { 6071485457785612692L, 51535022098571894L };
static struct s8_cfqsp g11_cfqsp = { { 8952092938986749766656.0L, -12093903126816289906.0L, 4005665538443430299.00L } };
static struct s9_cfqsp g12_cfqsp = { 243656.1875F, 355590560.0F };
static struct s10_cfqsp g13_cfqsp = { { 176196003490525280.0, -1856042090170.619873046875, 0.0 } };
static struct s1_cfqsp g14_cfqsp = { { 0, 245 } };
static double g15_cfqsp = -235346542954.0311279296875;
static struct s2_cfqsp g16_cfqsp = { { 103, 60, 102 } };
static long g17_cfqsp = -6523121053426861957L;
static double g18_cfqsp = 282140595354698816.0;
int callee_cfqsp(unsigned char p1, struct s3_cfqsp p2, struct s4_cfqsp p3, struct s5_cfqsp p4, long double p5, unsigned int p6, double p7, double p8, struct s6_cfqsp p9, struct s7_cfqsp p10, struct s8_cfqsp p11, struct s9_cfqsp p12, struct s10_cfqsp p13, ...)
{
    va_list ap;
    volatile char frame[40000];
    struct s1_cfqsp v1;
    double v2;
    struct s2_cfqsp v3;
    long v4;
    double v5;
    frame[0] = 1;
    frame[39999] = 2;
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
    QUEST_LONGDOUBLE(p5, 6405873214502588.22705078125L, "callee: arg 5");
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
    QUEST_LONG(p10.a, 6071485457785612692L, "callee: arg 10, .a");
    QUEST_LONG(p10.b, 51535022098571894L, "callee: arg 10, .b");
    QUEST_LONGDOUBLE(p11.a[0], 8952092938986749766656.0L, "callee: arg 11, .a[0]");
    QUEST_LONGDOUBLE(p11.a[1], -12093903126816289906.0L, "callee: arg 11, .a[1]");
    QUEST_LONGDOUBLE(p11.a[2], 4005665538443430299.00L, "callee: arg 11, .a[2]");
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
    QUEST_INT(v1.a[0], 0, "callee: variable arg 1, .a[0]");
    QUEST_INT(v1.a[1], 245, "callee: variable arg 1, .a[1]");
    QUEST_DOUBLE(v2, -235346542954.0311279296875, "callee: variable arg 2");
    QUEST_INT(v3.a[0], 103, "callee: variable arg 3, .a[0]");
    QUEST_INT(v3.a[1], 60, "callee: variable arg 3, .a[1]");
    QUEST_INT(v3.a[2], 102, "callee: variable arg 3, .a[2]");
    QUEST_LONG(v4, -6523121053426861957L, "callee: variable arg 4");
    QUEST_DOUBLE(v5, 282140595354698816.0, "callee: variable arg 5");
    p1 = 162;
    p2.a[0] = 127;
    p2.a[1] = 22;
    p2.a[2] = 108;
    p2.a[3] = 91;
    p2.a[4] = 68;
    p2.a[5] = 0;
    p2.a[6] = 0;
    p2.a[7] = 44;
    p2.a[8] = 37;
    p3.a = -1164072342;
    p3.b = -3535832034443.49072265625;
    p4.a = -1565505152.0F;
    p4.b = -267792194;
    p4.c = -3754671861060496.0;
    p5 = -6405873214502588.22705078125L;
    p6 = 1115125825U;
    p7 = -16863423629734.66015625;
    p8 = -0.000000007450580596923828125;
    p9.a[0] = 0;
    p9.a[1] = 92;
    p9.a[2] = 108;
    p9.a[3] = 35;
    p9.a[4] = 94;
    p9.a[5] = 25;
    p9.a[6] = 73;
    p9.a[7] = 127;
    p9.a[8] = 96;
    p10.a = -6071485457785612693L;
    p10.b = -51535022098571895L;
    p11.a[0] = -8952092938986749766656.0L;
    p11.a[1] = 12093903126816289906.0L;
    p11.a[2] = -4005665538443430299.00L;
    p12.a = -243656.1875F;
    p12.b = -355590560.0F;
    p13.a[0] = -176196003490525280.0;
    p13.a[1] = 1856042090170.619873046875;
    p13.a[2] = 1.0;
    QUEST_INT(frame[0], 1, "callee: frame, [0]");
    QUEST_INT(frame[39999], 2, "callee: frame, [39999]");
    ++quest_calls;
    return r_cfqsp;
}
unsigned char give1_cfqsp(void)
{
    return g1_cfqsp;
}
struct s3_cfqsp give2_cfqsp(void)
{
    return g2_cfqsp;
}
struct s4_cfqsp give3_cfqsp(void)
{
    return g3_cfqsp;
}
struct s5_cfqsp give4_cfqsp(void)
{
    return g4_cfqsp;
}
long double give5_cfqsp(void)
{
    return g5_cfqsp;
}
unsigned int give6_cfqsp(void)
{
    return g6_cfqsp;
}
double give7_cfqsp(void)
{
    return g7_cfqsp;
}
double give8_cfqsp(void)
{
    return g8_cfqsp;
}
struct s6_cfqsp give9_cfqsp(void)
{
    return g9_cfqsp;
}
struct s7_cfqsp give10_cfqsp(void)
{
    return g10_cfqsp;
}
struct s8_cfqsp give11_cfqsp(void)
{
    return g11_cfqsp;
}
struct s9_cfqsp give12_cfqsp(void)
{
    return g12_cfqsp;
}
struct s10_cfqsp give13_cfqsp(void)
{
    return g13_cfqsp;
}
struct s1_cfqsp give14_cfqsp(void)
{
    return g14_cfqsp;
}
double give15_cfqsp(void)
{
    return g15_cfqsp;
}
struct s2_cfqsp give16_cfqsp(void)
{
    return g16_cfqsp;
}
long give17_cfqsp(void)
{
    return g17_cfqsp;
}
double give18_cfqsp(void)
{
    return g18_cfqsp;
}
static void caller_cfqsp(void)
{
    int result;
    int *to;
    to = &result;
    *to = callee_cfqsp(give1_cfqsp(), give2_cfqsp(), give3_cfqsp(), give4_cfqsp(), give5_cfqsp(), give6_cfqsp(), give7_cfqsp(), give8_cfqsp(), give9_cfqsp(), give10_cfqsp(), give11_cfqsp(), give12_cfqsp(), give13_cfqsp(), give14_cfqsp(), give15_cfqsp(), give16_cfqsp(), give17_cfqsp(), give18_cfqsp());
    QUEST_INT(result, 1007494327, "caller: result");
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
