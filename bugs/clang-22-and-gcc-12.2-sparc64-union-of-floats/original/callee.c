/*
 * quest 0.1.0
 * made again by: quest -s 2 -t ansi --seed -5771971638123053143 -n 1
 * crc32 of the rest: 4116bf4b
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

/* seed -5771971638123053143 */
enum e4_m0j6x { E4_0_m0j6x = -1, E4_1_m0j6x = 2455 };
struct s5_m0j6x {
    int a;
    enum e4_m0j6x b;
    unsigned int c : 9;
    double d;
    long double e;
    short f;
    float g;
};
union u6_m0j6x {
    struct s5_m0j6x a;
};
union u7_m0j6x {
    unsigned short a;
    char b;
    int c;
    char d;
};
union u8_m0j6x {
    char a;
    long double b;
};
struct s9_m0j6x {
    long a;
    signed char b;
    unsigned char c;
    short d;
};
union u10_m0j6x {
    unsigned long a;
    union u8_m0j6x b;
    struct s9_m0j6x c;
};
union u11_m0j6x {
    int a;
    unsigned short b;
    float c;
};
union u12_m0j6x {
    short a;
};
union u13_m0j6x {
    union u11_m0j6x a;
    short *b;
    union u12_m0j6x c;
};
enum e14_m0j6x { E14_0_m0j6x = 10, E14_1_m0j6x = 17, E14_2_m0j6x = 12 };
enum e1_m0j6x { E1_0_m0j6x = 9, E1_1_m0j6x = 10, E1_2_m0j6x = 6 };
struct s2_m0j6x {
    long a;
    unsigned char b;
    unsigned int c : 7;
    unsigned short d;
    enum e1_m0j6x e;
    signed char f;
};
union u3_m0j6x {
    char a[2];
    unsigned int b;
    struct s2_m0j6x c;
};
extern float pool1_m0j6x[4];
unsigned int callee_m0j6x(union u6_m0j6x p1, float *p2, union u7_m0j6x p3[4], union u10_m0j6x p4, float p5, union u13_m0j6x p6, enum e14_m0j6x p7, ...);
static unsigned int r_m0j6x = 796681051U;
unsigned int callee_m0j6x(union u6_m0j6x p1, float *p2, union u7_m0j6x p3[4], union u10_m0j6x p4, float p5, union u13_m0j6x p6, enum e14_m0j6x p7, ...)
{
    va_list ap;
    union u3_m0j6x v1;
    QUEST_INT(p1.a.a, 1227799678, "callee: arg 1, .a.a");
    QUEST_INT(p1.a.b, E4_0_m0j6x, "callee: arg 1, .a.b");
    QUEST_UINT(p1.a.c, 363U, "callee: arg 1, .a.c");
    QUEST_DOUBLE(p1.a.d, 54941416417470.328125, "callee: arg 1, .a.d");
    QUEST_LONGDOUBLE(p1.a.e, -1523874222156631.36279296875L, "callee: arg 1, .a.e");
    QUEST_INT(p1.a.f, -2672, "callee: arg 1, .a.f");
    QUEST_DOUBLE(p1.a.g, 2222152.25F, "callee: arg 1, .a.g");
    QUEST_POINTER(p2, &pool1_m0j6x[0], "callee: arg 2");
    QUEST_INT(p3[0].a, 60855, "callee: arg 3, [0].a");
    QUEST_INT(p3[1].d, 6, "callee: arg 3, [1].d");
    QUEST_INT(p3[2].d, 10, "callee: arg 3, [2].d");
    QUEST_INT(p3[3].b, 1, "callee: arg 3, [3].b");
    QUEST_INT(p4.b.a, 47, "callee: arg 4, .b.a");
    QUEST_DOUBLE(p5, -0.124999992549419403076171875F, "callee: arg 5");
    QUEST_INT(p6.c.a, 10612, "callee: arg 6, .c.a");
    QUEST_INT(p7, E14_1_m0j6x, "callee: arg 7");
    va_start(ap, p7);
    v1 = va_arg(ap, union u3_m0j6x);
    va_end(ap);
    QUEST_INT(v1.a[0], 15, "callee: variable arg 1, .a[0]");
    QUEST_INT(v1.a[1], 76, "callee: variable arg 1, .a[1]");
    ++quest_calls;
    return r_m0j6x;
}
