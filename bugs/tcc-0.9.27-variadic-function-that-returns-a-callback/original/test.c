/*
 * quest 0.1.0
 * made again by: quest -s 2 -t callbacks --seed 8269284700805016506 -n 1
 * crc32 of the rest: 6097ec98
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

#ifndef QUEST_ULONG
#define QUEST_ULONG(got, want, what) quest_ulong(got, want, what)
static void quest_ulong(unsigned long got, unsigned long want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %lu, found %lu\n", want, got));
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

/* seed 8269284700805016506 */
struct s10_sga3a {
    char a[9];
};
struct s11_sga3a {
    long a;
    double b;
};
struct s12_sga3a {
    double a;
    double b;
    double c;
};
struct s13_sga3a {
    long a;
    char *b;
};
struct s14_sga3a {
    long a;
    char *b;
};
struct s15_sga3a {
    short a;
    long double (*b)(struct s11_sga3a, struct s12_sga3a, char, struct s13_sga3a, int *, float, unsigned long, double, struct s14_sga3a);
    float c;
};
struct s16_sga3a {
    float a[3];
};
struct s17_sga3a {
    double a;
    double b;
    double c;
    double d;
};
struct s18_sga3a {
    double a;
    unsigned short b;
};
struct s19_sga3a {
    char a[6];
};
union u20_sga3a {
    long double a;
    long double b;
};
struct s21_sga3a {
    long a;
    long b;
};
struct s1_sga3a {
    double a;
};
struct s2_sga3a {
    double a;
    double b;
    double c;
    double d;
};
struct s3_sga3a {
    char a[15];
};
struct s4_sga3a {
    struct s3_sga3a a;
    float b;
};
union u5_sga3a {
    int (*a)(struct s1_sga3a, double, long, long double, unsigned short, float, float, struct s2_sga3a, struct s4_sga3a);
    int b;
};
struct s6_sga3a {
    float a[2];
};
struct s7_sga3a {
    double a;
};
struct s8_sga3a {
    char a[9];
};
struct s9_sga3a {
    char a;
    short b;
    struct s8_sga3a (*c)(unsigned short, struct s6_sga3a, struct s7_sga3a);
    float d;
};
struct s22_sga3a {
    long a;
    long b;
};
struct s23_sga3a {
    char a[6];
};
typedef int *(*t4_sga3a)(void);
struct s24_sga3a {
    char a;
    struct s15_sga3a b;
    char c;
};
struct s25_sga3a {
    char a;
    struct s21_sga3a (**b)(struct s16_sga3a, struct s17_sga3a, struct s18_sga3a, struct s19_sga3a, union u20_sga3a, int *);
    char c;
};
struct s26_sga3a {
    char a;
    long b;
    char c;
};
struct s27_sga3a {
    char a;
    union u5_sga3a b;
    char c;
};
struct s28_sga3a {
    char a;
    struct s9_sga3a b;
    char c;
};
struct s29_sga3a {
    char a;
    int *(*b)(void);
    char c;
};
static char pool1_sga3a[4];
static int pool2_sga3a[4];
static struct s21_sga3a (*pool3_sga3a[4])(struct s16_sga3a, struct s17_sga3a, struct s18_sga3a, struct s19_sga3a, union u20_sga3a, int *);
float (*callee_sga3a(struct s10_sga3a (*p1[1])(int), struct s15_sga3a p2, struct s21_sga3a (**p3)(struct s16_sga3a, struct s17_sga3a, struct s18_sga3a, struct s19_sga3a, union u20_sga3a, int *), ...))(double (*)(short, double), struct s22_sga3a, struct s23_sga3a);
static float back1_sga3a(double (*p1)(short, double), struct s22_sga3a p2, struct s23_sga3a p3);
static struct s11_sga3a back_x3_sga3a = { -4317096180356898727L, -551182259666.72509765625 };
static struct s12_sga3a back_x4_sga3a = { -225878994882868288.0, -24134608218971396.0, 72862350482.0441741943359375 };
static struct s13_sga3a back_x6_sga3a = { -5817305646511023075L, &pool1_sga3a[0] };
static struct s14_sga3a back_x11_sga3a = { 8071257769784167763L, &pool1_sga3a[0] };
static struct s1_sga3a back_x12_sga3a = { 53347094986331586560.0 };
static struct s2_sga3a back_x19_sga3a = { 90815790111.516845703125, -210139854444359647232.0, 188590067611.993988037109375, 0.0 };
static struct s4_sga3a back_x20_sga3a = { { { 125, 31, 74, 75, 0, 11, 111, 75, 1, 95, 0, 0, 0, 17, 84 } }, -176357.453125F };
static struct s6_sga3a back_x22_sga3a = { { 2060773504.0F, 308579872.0F } };
static struct s7_sga3a back_x23_sga3a = { -1.0 };
static float (*r_sga3a)(double (*)(short, double), struct s22_sga3a, struct s23_sga3a) = back1_sga3a;
static float back1_sga3a(double (*p1)(short, double), struct s22_sga3a p2, struct s23_sga3a p3)
{
    QUEST_DOUBLE(p1(1248, -1153542555309280.5), -17376546956692.443359375, "callee: callback 1 arg 1, ()");
    QUEST_LONG(p2.a, 2358307223602330985L, "callee: callback 1 arg 2, .a");
    QUEST_LONG(p2.b, 5904853532387575428L, "callee: callback 1 arg 2, .b");
    QUEST_INT(p3.a[0], 96, "callee: callback 1 arg 3, .a[0]");
    QUEST_INT(p3.a[1], 48, "callee: callback 1 arg 3, .a[1]");
    QUEST_INT(p3.a[2], 71, "callee: callback 1 arg 3, .a[2]");
    QUEST_INT(p3.a[3], 81, "callee: callback 1 arg 3, .a[3]");
    QUEST_INT(p3.a[4], 74, "callee: callback 1 arg 3, .a[4]");
    QUEST_INT(p3.a[5], 65, "callee: callback 1 arg 3, .a[5]");
    return 401724416.0F;
}
float (*callee_sga3a(struct s10_sga3a (*p1[1])(int), struct s15_sga3a p2, struct s21_sga3a (**p3)(struct s16_sga3a, struct s17_sga3a, struct s18_sga3a, struct s19_sga3a, union u20_sga3a, int *), ...))(double (*)(short, double), struct s22_sga3a, struct s23_sga3a)
{
    va_list ap;
    struct s10_sga3a (**d1)(int);
    struct s15_sga3a d2;
    struct s21_sga3a (**d3)(struct s16_sga3a, struct s17_sga3a, struct s18_sga3a, struct s19_sga3a, union u20_sga3a, int *);
    long v1;
    union u5_sga3a v2;
    struct s9_sga3a v3;
    int *(*v4)(void);
    d1 = p1;
    d2 = p2;
    d3 = p3;
    {
        struct s10_sga3a answer2;
        answer2 = d1[0](930425451);
        QUEST_INT(answer2.a[0], 91, "callee: arg 1, ().a[0]");
        QUEST_INT(answer2.a[1], 0, "callee: arg 1, ().a[1]");
        QUEST_INT(answer2.a[2], 71, "callee: arg 1, ().a[2]");
        QUEST_INT(answer2.a[3], 11, "callee: arg 1, ().a[3]");
        QUEST_INT(answer2.a[4], 34, "callee: arg 1, ().a[4]");
        QUEST_INT(answer2.a[5], 0, "callee: arg 1, ().a[5]");
        QUEST_INT(answer2.a[6], 69, "callee: arg 1, ().a[6]");
        QUEST_INT(answer2.a[7], 91, "callee: arg 1, ().a[7]");
        QUEST_INT(answer2.a[8], 0, "callee: arg 1, ().a[8]");
    }
    QUEST_INT(d2.a, -31619, "callee: arg 2, .a");
    QUEST_LONGDOUBLE(d2.b(back_x3_sga3a, back_x4_sga3a, 89, back_x6_sga3a, (int *)&pool2_sga3a[1], 1644380544.0F, 13802545209688645015UL, 130758691329840.03125, back_x11_sga3a), -346926411909440.276214599609375L, "callee: arg 2, .b()");
    QUEST_DOUBLE(d2.c, 340282346638528859811704183484516925440.0F, "callee: arg 2, .c");
    QUEST_POINTER(d3, &pool3_sga3a[1], "callee: arg 3");
    va_start(ap, p3);
    v1 = va_arg(ap, long);
    v2 = va_arg(ap, union u5_sga3a);
    v3 = va_arg(ap, struct s9_sga3a);
    v4 = va_arg(ap, t4_sga3a);
    va_end(ap);
    QUEST_LONG(v1, -1L, "callee: variable arg 1");
    QUEST_INT(v2.a(back_x12_sga3a, -14887811514535.19921875, -7090096048389562770L, -923096606090051925.625L, 65535, 392415805440.0F, 62432940032.0F, back_x19_sga3a, back_x20_sga3a), -674757997, "callee: variable arg 2, .a()");
    QUEST_INT(v3.a, 7, "callee: variable arg 3, .a");
    QUEST_INT(v3.b, 18642, "callee: variable arg 3, .b");
    {
        struct s8_sga3a answer24;
        answer24 = v3.c(39435, back_x22_sga3a, back_x23_sga3a);
        QUEST_INT(answer24.a[0], 52, "callee: variable arg 3, ().a[0]");
        QUEST_INT(answer24.a[1], 67, "callee: variable arg 3, ().a[1]");
        QUEST_INT(answer24.a[2], 23, "callee: variable arg 3, ().a[2]");
        QUEST_INT(answer24.a[3], 99, "callee: variable arg 3, ().a[3]");
        QUEST_INT(answer24.a[4], 114, "callee: variable arg 3, ().a[4]");
        QUEST_INT(answer24.a[5], 88, "callee: variable arg 3, ().a[5]");
        QUEST_INT(answer24.a[6], 0, "callee: variable arg 3, ().a[6]");
        QUEST_INT(answer24.a[7], 33, "callee: variable arg 3, ().a[7]");
        QUEST_INT(answer24.a[8], 25, "callee: variable arg 3, ().a[8]");
    }
    QUEST_DOUBLE(v3.d, 129.43365478515625F, "callee: variable arg 3, .d");
    QUEST_POINTER(v4(), &pool2_sga3a[2], "callee: variable arg 4, ()");
    ++quest_calls;
    return r_sga3a;
}
static struct s10_sga3a back2_sga3a(int p1);
static long double back3_sga3a(struct s11_sga3a p1, struct s12_sga3a p2, char p3, struct s13_sga3a p4, int *p5, float p6, unsigned long p7, double p8, struct s14_sga3a p9);
static int back4_sga3a(struct s1_sga3a p1, double p2, long p3, long double p4, unsigned short p5, float p6, float p7, struct s2_sga3a p8, struct s4_sga3a p9);
static struct s8_sga3a back5_sga3a(unsigned short p1, struct s6_sga3a p2, struct s7_sga3a p3);
static int *back6_sga3a(void);
static double back7_sga3a(short p1, double p2);
static struct s10_sga3a back_r2_sga3a = { { 91, 0, 71, 11, 34, 0, 69, 91, 0 } };
static struct s10_sga3a (*x1_sga3a[1])(int) = { back2_sga3a };
static struct s24_sga3a x2_sga3a = { 1, { -31619, back3_sga3a, 340282346638528859811704183484516925440.0F }, 2 };
static struct s25_sga3a x3_sga3a = { 1, &pool3_sga3a[1], 2 };
static struct s26_sga3a x4_sga3a = { 1, -1L, 2 };
static struct s27_sga3a x5_sga3a = { 1, { back4_sga3a }, 2 };
static struct s8_sga3a back_r5_sga3a = { { 52, 67, 23, 99, 114, 88, 0, 33, 25 } };
static struct s28_sga3a x6_sga3a = { 1, { 7, 18642, back5_sga3a, 129.43365478515625F }, 2 };
static struct s29_sga3a x7_sga3a = { 1, back6_sga3a, 2 };
static struct s22_sga3a back_x28_sga3a = { 2358307223602330985L, 5904853532387575428L };
static struct s23_sga3a back_x29_sga3a = { { 96, 48, 71, 81, 74, 65 } };
static struct s10_sga3a back2_sga3a(int p1)
{
    QUEST_INT(p1, 930425451, "caller: callback 2 arg 1");
    return back_r2_sga3a;
}
static long double back3_sga3a(struct s11_sga3a p1, struct s12_sga3a p2, char p3, struct s13_sga3a p4, int *p5, float p6, unsigned long p7, double p8, struct s14_sga3a p9)
{
    QUEST_LONG(p1.a, -4317096180356898727L, "caller: callback 3 arg 1, .a");
    QUEST_DOUBLE(p1.b, -551182259666.72509765625, "caller: callback 3 arg 1, .b");
    QUEST_DOUBLE(p2.a, -225878994882868288.0, "caller: callback 3 arg 2, .a");
    QUEST_DOUBLE(p2.b, -24134608218971396.0, "caller: callback 3 arg 2, .b");
    QUEST_DOUBLE(p2.c, 72862350482.0441741943359375, "caller: callback 3 arg 2, .c");
    QUEST_INT(p3, 89, "caller: callback 3 arg 3");
    QUEST_LONG(p4.a, -5817305646511023075L, "caller: callback 3 arg 4, .a");
    QUEST_POINTER(p4.b, &pool1_sga3a[0], "caller: callback 3 arg 4, .b");
    QUEST_POINTER(p5, &pool2_sga3a[1], "caller: callback 3 arg 5");
    QUEST_DOUBLE(p6, 1644380544.0F, "caller: callback 3 arg 6");
    QUEST_ULONG(p7, 13802545209688645015UL, "caller: callback 3 arg 7");
    QUEST_DOUBLE(p8, 130758691329840.03125, "caller: callback 3 arg 8");
    QUEST_LONG(p9.a, 8071257769784167763L, "caller: callback 3 arg 9, .a");
    QUEST_POINTER(p9.b, &pool1_sga3a[0], "caller: callback 3 arg 9, .b");
    return -346926411909440.276214599609375L;
}
static int back4_sga3a(struct s1_sga3a p1, double p2, long p3, long double p4, unsigned short p5, float p6, float p7, struct s2_sga3a p8, struct s4_sga3a p9)
{
    QUEST_DOUBLE(p1.a, 53347094986331586560.0, "caller: callback 4 arg 1, .a");
    QUEST_DOUBLE(p2, -14887811514535.19921875, "caller: callback 4 arg 2");
    QUEST_LONG(p3, -7090096048389562770L, "caller: callback 4 arg 3");
    QUEST_LONGDOUBLE(p4, -923096606090051925.625L, "caller: callback 4 arg 4");
    QUEST_INT(p5, 65535, "caller: callback 4 arg 5");
    QUEST_DOUBLE(p6, 392415805440.0F, "caller: callback 4 arg 6");
    QUEST_DOUBLE(p7, 62432940032.0F, "caller: callback 4 arg 7");
    QUEST_DOUBLE(p8.a, 90815790111.516845703125, "caller: callback 4 arg 8, .a");
    QUEST_DOUBLE(p8.b, -210139854444359647232.0, "caller: callback 4 arg 8, .b");
    QUEST_DOUBLE(p8.c, 188590067611.993988037109375, "caller: callback 4 arg 8, .c");
    QUEST_DOUBLE(p8.d, 0.0, "caller: callback 4 arg 8, .d");
    QUEST_INT(p9.a.a[0], 125, "caller: callback 4 arg 9, .a.a[0]");
    QUEST_INT(p9.a.a[1], 31, "caller: callback 4 arg 9, .a.a[1]");
    QUEST_INT(p9.a.a[2], 74, "caller: callback 4 arg 9, .a.a[2]");
    QUEST_INT(p9.a.a[3], 75, "caller: callback 4 arg 9, .a.a[3]");
    QUEST_INT(p9.a.a[4], 0, "caller: callback 4 arg 9, .a.a[4]");
    QUEST_INT(p9.a.a[5], 11, "caller: callback 4 arg 9, .a.a[5]");
    QUEST_INT(p9.a.a[6], 111, "caller: callback 4 arg 9, .a.a[6]");
    QUEST_INT(p9.a.a[7], 75, "caller: callback 4 arg 9, .a.a[7]");
    QUEST_INT(p9.a.a[8], 1, "caller: callback 4 arg 9, .a.a[8]");
    QUEST_INT(p9.a.a[9], 95, "caller: callback 4 arg 9, .a.a[9]");
    QUEST_INT(p9.a.a[10], 0, "caller: callback 4 arg 9, .a.a[10]");
    QUEST_INT(p9.a.a[11], 0, "caller: callback 4 arg 9, .a.a[11]");
    QUEST_INT(p9.a.a[12], 0, "caller: callback 4 arg 9, .a.a[12]");
    QUEST_INT(p9.a.a[13], 17, "caller: callback 4 arg 9, .a.a[13]");
    QUEST_INT(p9.a.a[14], 84, "caller: callback 4 arg 9, .a.a[14]");
    QUEST_DOUBLE(p9.b, -176357.453125F, "caller: callback 4 arg 9, .b");
    return -674757997;
}
static struct s8_sga3a back5_sga3a(unsigned short p1, struct s6_sga3a p2, struct s7_sga3a p3)
{
    QUEST_INT(p1, 39435, "caller: callback 5 arg 1");
    QUEST_DOUBLE(p2.a[0], 2060773504.0F, "caller: callback 5 arg 2, .a[0]");
    QUEST_DOUBLE(p2.a[1], 308579872.0F, "caller: callback 5 arg 2, .a[1]");
    QUEST_DOUBLE(p3.a, -1.0, "caller: callback 5 arg 3, .a");
    return back_r5_sga3a;
}
static int *back6_sga3a(void)
{
    return (int *)&pool2_sga3a[2];
}
static double back7_sga3a(short p1, double p2)
{
    QUEST_INT(p1, 1248, "caller: callback 7 arg 1");
    QUEST_DOUBLE(p2, -1153542555309280.5, "caller: callback 7 arg 2");
    return -17376546956692.443359375;
}
static void take_sga3a(float (*p1)(double (*)(short, double), struct s22_sga3a, struct s23_sga3a))
{
    QUEST_DOUBLE(p1(back7_sga3a, back_x28_sga3a, back_x29_sga3a), 401724416.0F, "caller: result, ()");
}
static void caller_sga3a(void)
{
    take_sga3a(callee_sga3a(x1_sga3a, x2_sga3a.b, x3_sga3a.b, x4_sga3a.b, x5_sga3a.b, x6_sga3a.b, x7_sga3a.b));
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
    if (quest_begin(1, "8269284700805016506")) { caller_sga3a(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
