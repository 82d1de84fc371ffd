/*
 * quest 0.1.0
 * made again by: quest -s 2 --without float16,float128,decimal,atomic -t members --seed 8907234579617892286 -n 1
 * crc32 of the rest: e69fc85b
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

/* seed 8907234579617892286 */
struct s10_79yg7 {
    long : 4;
    float b;
};
struct s12_79yg7 {
    struct { double a_11; unsigned char b_11; };
};
struct s14_79yg7 {
    struct { char a_13; long b_13; };
};
enum e15_79yg7 { E15_0_79yg7 = 4, E15_1_79yg7 = 5 };
struct s16_79yg7 {
    enum e15_79yg7 a : 5;
    unsigned char : 5;
    long c;
};
enum e3_79yg7 { E3_0_79yg7 = 5, E3_1_79yg7 = 1, E3_2_79yg7 = 4 };
struct s4_79yg7 {
    char a;
    enum e3_79yg7 b : 4;
    unsigned char c : 2;
    unsigned char d : 5;
    char : 0;
    double f;
};
struct s19_79yg7 {
    float a;
    union { int a_18; };
};
struct s19_79yg7 callee_79yg7(struct s10_79yg7 p1, struct s12_79yg7 p2, struct s14_79yg7 p3, struct s16_79yg7 p4, int p5, ...);
static struct s19_79yg7 r_79yg7 = { 5590560.0F, { 1143350129 } };
struct s19_79yg7 callee_79yg7(struct s10_79yg7 p1, struct s12_79yg7 p2, struct s14_79yg7 p3, struct s16_79yg7 p4, int p5, ...)
{
    va_list ap;
    struct s4_79yg7 v1;
    double v2;
    QUEST_DOUBLE(p1.b, -2535202560.0F, "callee: arg 1, .b");
    QUEST_DOUBLE(p2.a_11, -11821123110330864.0, "callee: arg 2, .a_11");
    QUEST_INT(p2.b_11, 12, "callee: arg 2, .b_11");
    QUEST_INT(p3.a_13, 0, "callee: arg 3, .a_13");
    QUEST_LONG(p3.b_13, 4980919128811696040L, "callee: arg 3, .b_13");
    QUEST_INT(p4.a, E15_0_79yg7, "callee: arg 4, .a");
    QUEST_LONG(p4.c, -7509343656177448506L, "callee: arg 4, .c");
    QUEST_INT(p5, 1591353842, "callee: arg 5");
    va_start(ap, p5);
    v1 = va_arg(ap, struct s4_79yg7);
    v2 = va_arg(ap, double);
    va_end(ap);
    QUEST_INT(v1.a, 90, "callee: variable arg 1, .a");
    QUEST_INT(v1.b, E3_1_79yg7, "callee: variable arg 1, .b");
    QUEST_INT(v1.c, 1, "callee: variable arg 1, .c");
    QUEST_INT(v1.d, 13, "callee: variable arg 1, .d");
    QUEST_DOUBLE(v1.f, 626230987052.5565185546875, "callee: variable arg 1, .f");
    QUEST_DOUBLE(v2, -1841485668697835.00, "callee: variable arg 2");
    ++quest_calls;
    return r_79yg7;
}
