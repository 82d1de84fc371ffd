/*
 * quest 0.1.0
 * made again by: quest -s 2 -t ansi --seed 4609710757327015141 -n 1
 * crc32 of the rest: 8195b08f
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

/* seed 4609710757327015141 */
enum e8_tuk4s { E8_0_tuk4s = -93 };
enum e9_tuk4s { E9_0_tuk4s = -115, E9_1_tuk4s = 9, E9_2_tuk4s = 0 };
struct s10_tuk4s {
    float a;
    enum e8_tuk4s b;
    enum e9_tuk4s c;
    int d : 11;
    int e : 12;
    int f : 3;
    double g;
    short h;
    short i;
};
enum e11_tuk4s { E11_0_tuk4s = 11, E11_1_tuk4s = 6, E11_2_tuk4s = 18 };
struct s12_tuk4s {
    enum e11_tuk4s a;
    signed int b : 3;
    double c;
};
union u13_tuk4s {
    float a;
    float b;
};
struct s14_tuk4s {
    struct s10_tuk4s a;
    signed char b;
    signed int c : 9;
    signed int d : 3;
    int e : 4;
    struct s12_tuk4s f;
    union u13_tuk4s g;
};
struct s15_tuk4s {
    unsigned int a;
    signed int b : 9;
    int c : 2;
    signed int d : 6;
    int e : 8;
    float f;
};
struct s16_tuk4s {
    struct s15_tuk4s a;
    signed int b : 9;
    double c;
};
struct s17_tuk4s {
    int *a;
    unsigned int b : 11;
    double c[1];
    unsigned long *d;
    signed char e[2];
};
struct s1_tuk4s {
    int a;
    unsigned long b;
    signed int c : 10;
    unsigned int d : 10;
    int e;
    long double f;
    short g;
};
struct s2_tuk4s {
    unsigned int a;
    char b;
    char c;
    long d;
    signed int e : 3;
    unsigned short f;
    float g;
};
enum e3_tuk4s { E3_0_tuk4s = -82, E3_1_tuk4s = 18, E3_2_tuk4s = -123 };
struct s4_tuk4s {
    unsigned int a;
    enum e3_tuk4s b;
    char c;
    unsigned long d;
    unsigned int e;
    unsigned long f;
};
union u5_tuk4s {
    unsigned short a[6];
    struct s1_tuk4s b;
    struct s2_tuk4s c;
    struct s4_tuk4s d;
};
union u6_tuk4s {
    short a;
    double b;
    long double c;
};
union u7_tuk4s {
    char a[1];
    union u6_tuk4s b;
};
struct s18_tuk4s {
    long double a;
    float b;
    double c;
    float d;
    signed int e : 3;
    unsigned int f;
    long g;
    unsigned char h;
    float i;
};
union u19_tuk4s {
    long double a;
    struct s18_tuk4s b;
    long double c;
    unsigned long d;
};
static int pool1_tuk4s[4];
static unsigned long pool2_tuk4s[4];
union u19_tuk4s callee_tuk4s(struct s14_tuk4s p1, struct s16_tuk4s p2, struct s17_tuk4s p3, ...);
static union u19_tuk4s r_tuk4s = { 25099897586065072440.0L };
union u19_tuk4s callee_tuk4s(struct s14_tuk4s p1, struct s16_tuk4s p2, struct s17_tuk4s p3, ...)
{
    va_list ap;
    union u5_tuk4s v1;
    union u7_tuk4s v2;
    QUEST_DOUBLE(p1.a.a, -368.14373779296875F, "callee: arg 1, .a.a");
    QUEST_INT(p1.a.b, E8_0_tuk4s, "callee: arg 1, .a.b");
    QUEST_INT(p1.a.c, E9_1_tuk4s, "callee: arg 1, .a.c");
    QUEST_INT(p1.a.d, 680, "callee: arg 1, .a.d");
    QUEST_INT(p1.a.e, 1177, "callee: arg 1, .a.e");
    QUEST_INT(p1.a.f, 0, "callee: arg 1, .a.f");
    QUEST_DOUBLE(p1.a.g, 25049644247215340.0, "callee: arg 1, .a.g");
    QUEST_INT(p1.a.h, 26052, "callee: arg 1, .a.h");
    QUEST_INT(p1.a.i, -628, "callee: arg 1, .a.i");
    QUEST_INT(p1.b, -65, "callee: arg 1, .b");
    QUEST_INT(p1.c, -62, "callee: arg 1, .c");
    QUEST_INT(p1.d, 0, "callee: arg 1, .d");
    QUEST_INT(p1.e, 3, "callee: arg 1, .e");
    QUEST_INT(p1.f.a, E11_1_tuk4s, "callee: arg 1, .f.a");
    QUEST_INT(p1.f.b, 2, "callee: arg 1, .f.b");
    QUEST_DOUBLE(p1.f.c, -67108863.999999992549419403076171875, "callee: arg 1, .f.c");
    QUEST_DOUBLE(p1.g.a, 129451147264.0F, "callee: arg 1, .g.a");
    QUEST_UINT(p2.a.a, 1799745614U, "callee: arg 2, .a.a");
    QUEST_INT(p2.a.b, -50, "callee: arg 2, .a.b");
    QUEST_INT(p2.a.c, 1, "callee: arg 2, .a.c");
    QUEST_INT(p2.a.d, 9, "callee: arg 2, .a.d");
    QUEST_INT(p2.a.e, 127, "callee: arg 2, .a.e");
    QUEST_DOUBLE(p2.a.f, 354412.5F, "callee: arg 2, .a.f");
    QUEST_INT(p2.b, -198, "callee: arg 2, .b");
    QUEST_DOUBLE(p2.c, -335084306327107584.0, "callee: arg 2, .c");
    QUEST_POINTER(p3.a, &pool1_tuk4s[2], "callee: arg 3, .a");
    QUEST_UINT(p3.b, 2046U, "callee: arg 3, .b");
    QUEST_DOUBLE(p3.c[0], -3502876970186556416.0, "callee: arg 3, .c[0]");
    QUEST_POINTER(p3.d, &pool2_tuk4s[0], "callee: arg 3, .d");
    QUEST_INT(p3.e[0], -5, "callee: arg 3, .e[0]");
    QUEST_INT(p3.e[1], -35, "callee: arg 3, .e[1]");
    va_start(ap, p3);
    v1 = va_arg(ap, union u5_tuk4s);
    v2 = va_arg(ap, union u7_tuk4s);
    va_end(ap);
    QUEST_UINT(v1.c.a, 3424301943U, "callee: variable arg 1, .c.a");
    QUEST_INT(v1.c.b, 2, "callee: variable arg 1, .c.b");
    QUEST_INT(v1.c.c, 69, "callee: variable arg 1, .c.c");
    QUEST_LONG(v1.c.d, -57501426480716600L, "callee: variable arg 1, .c.d");
    QUEST_INT(v1.c.e, 2, "callee: variable arg 1, .c.e");
    QUEST_INT(v1.c.f, 21491, "callee: variable arg 1, .c.f");
    QUEST_DOUBLE(v1.c.g, -1474293.25F, "callee: variable arg 1, .c.g");
    QUEST_LONGDOUBLE(v2.b.c, 4888097819729121084928.0L, "callee: variable arg 2, .b.c");
    ++quest_calls;
    return r_tuk4s;
}
static struct s14_tuk4s x1_tuk4s = { { -368.14373779296875F, E8_0_tuk4s, E9_1_tuk4s, 680, 1177, 0, 25049644247215340.0, 26052, -628 }, -65, -62, 0, 3, { E11_1_tuk4s, 2, -67108863.999999992549419403076171875 }, { 129451147264.0F } };
static struct s16_tuk4s x2_tuk4s = { { 1799745614U, -50, 1, 9, 127, 354412.5F }, -198, -335084306327107584.0 };
static struct s17_tuk4s x3_tuk4s = { &pool1_tuk4s[2], 2046U, { -3502876970186556416.0 }, &pool2_tuk4s[0], { -5, -35 } };
static union u5_tuk4s x4_tuk4s = { { 0, 0, 0, 0, 0, 0 } };
static union u7_tuk4s x5_tuk4s = { { 0 } };
static void caller_tuk4s(void)
{
    union u19_tuk4s result;
    x4_tuk4s.c.a = 3424301943U;
    x4_tuk4s.c.b = 2;
    x4_tuk4s.c.c = 69;
    x4_tuk4s.c.d = -57501426480716600L;
    x4_tuk4s.c.e = 2;
    x4_tuk4s.c.f = 21491;
    x4_tuk4s.c.g = -1474293.25F;
    x5_tuk4s.b.c = 4888097819729121084928.0L;
    result = callee_tuk4s(x1_tuk4s, x2_tuk4s, x3_tuk4s, x4_tuk4s, x5_tuk4s);
    QUEST_LONGDOUBLE(result.a, 25099897586065072440.0L, "caller: result, .a");
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
    if (quest_begin(1, "4609710757327015141")) { caller_tuk4s(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
