/*
 * quest 0.1.0
 * made again by: quest -s 2 -t ansi --seed 7624877880219438606 -n 1
 * crc32 of the rest: 4849e6d7
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

/* seed 7624877880219438606 */
union u3_cfqsp {
    short a;
};
union u4_cfqsp {
    long double a;
};
union u5_cfqsp {
    unsigned char a;
    signed char b;
    long c;
};
enum e6_cfqsp { E6_0_cfqsp = 18, E6_1_cfqsp = -68 };
struct s7_cfqsp {
    int a;
    enum e6_cfqsp b;
    signed int c : 3;
    unsigned int d : 4;
    int e : 7;
    unsigned int f : 6;
    char g;
};
union u8_cfqsp {
    long double a;
    long b;
    short c;
};
struct s9_cfqsp {
    int a;
    union u4_cfqsp b;
    unsigned char c[4];
    union u5_cfqsp d;
    signed int e : 8;
    int f : 9;
    signed int g : 3;
    signed char *h;
    char i;
    struct s7_cfqsp j;
    union u8_cfqsp k;
};
struct s10_cfqsp {
    long double a;
    short b;
    signed char c;
    float d;
    unsigned long e;
    unsigned long f;
    signed char g;
};
enum e11_cfqsp { E11_0_cfqsp = 5 };
struct s12_cfqsp {
    enum e11_cfqsp a;
    signed int b : 12;
    unsigned int c : 5;
    long d;
    char e;
    long f;
    char g;
};
struct s13_cfqsp {
    struct s10_cfqsp a;
    long double b;
    long double c;
    float d;
    float e;
    struct s12_cfqsp f;
    char g;
    unsigned int *h;
};
struct s1_cfqsp {
    short a[1];
};
union u2_cfqsp {
    float a;
    double b;
    unsigned short c;
    float d;
};
static signed char pool1_cfqsp[4];
static unsigned int pool2_cfqsp[4];
unsigned int callee_cfqsp(long double p1[4], union u3_cfqsp p2, struct s9_cfqsp p3, struct s13_cfqsp p4, ...);
static unsigned int r_cfqsp = 780474392U;
unsigned int callee_cfqsp(long double p1[4], union u3_cfqsp p2, struct s9_cfqsp p3, struct s13_cfqsp p4, ...)
{
    va_list ap;
    struct s1_cfqsp v1;
    unsigned int v2;
    union u2_cfqsp v3;
    QUEST_LONGDOUBLE(p1[0], -2781594666770294.085205078125L, "callee: arg 1, [0]");
    QUEST_LONGDOUBLE(p1[1], -517881491873788035.28125L, "callee: arg 1, [1]");
    QUEST_LONGDOUBLE(p1[2], 1445202033686776276.5L, "callee: arg 1, [2]");
    QUEST_LONGDOUBLE(p1[3], 0.000000007450580596923828125L, "callee: arg 1, [3]");
    QUEST_INT(p2.a, -32417, "callee: arg 2, .a");
    QUEST_INT(p3.a, 1923967986, "callee: arg 3, .a");
    QUEST_LONGDOUBLE(p3.b.a, -565979810414783583911936.0L, "callee: arg 3, .b.a");
    QUEST_INT(p3.c[0], 75, "callee: arg 3, .c[0]");
    QUEST_INT(p3.c[1], 34, "callee: arg 3, .c[1]");
    QUEST_INT(p3.c[2], 145, "callee: arg 3, .c[2]");
    QUEST_INT(p3.c[3], 65, "callee: arg 3, .c[3]");
    QUEST_INT(p3.d.a, 158, "callee: arg 3, .d.a");
    QUEST_INT(p3.e, 14, "callee: arg 3, .e");
    QUEST_INT(p3.f, 179, "callee: arg 3, .f");
    QUEST_INT(p3.g, 3, "callee: arg 3, .g");
    QUEST_POINTER(p3.h, &pool1_cfqsp[1], "callee: arg 3, .h");
    QUEST_INT(p3.i, 127, "callee: arg 3, .i");
    QUEST_INT(p3.j.a, -137760038, "callee: arg 3, .j.a");
    QUEST_INT(p3.j.b, E6_1_cfqsp, "callee: arg 3, .j.b");
    QUEST_INT(p3.j.c, 3, "callee: arg 3, .j.c");
    QUEST_UINT(p3.j.d, 3U, "callee: arg 3, .j.d");
    QUEST_INT(p3.j.e, 19, "callee: arg 3, .j.e");
    QUEST_UINT(p3.j.f, 28U, "callee: arg 3, .j.f");
    QUEST_INT(p3.j.g, 33, "callee: arg 3, .j.g");
    QUEST_INT(p3.k.c, -29686, "callee: arg 3, .k.c");
    QUEST_LONGDOUBLE(p4.a.a, -282251918396434.735382080078125L, "callee: arg 4, .a.a");
    QUEST_INT(p4.a.b, -23988, "callee: arg 4, .a.b");
    QUEST_INT(p4.a.c, -41, "callee: arg 4, .a.c");
    QUEST_DOUBLE(p4.a.d, 2562122.00F, "callee: arg 4, .a.d");
    QUEST_ULONG(p4.a.e, 14350263804924787180UL, "callee: arg 4, .a.e");
    QUEST_ULONG(p4.a.f, 9302755857533759172UL, "callee: arg 4, .a.f");
    QUEST_INT(p4.a.g, -6, "callee: arg 4, .a.g");
    QUEST_LONGDOUBLE(p4.b, -142903570031416276536.0L, "callee: arg 4, .b");
    QUEST_LONGDOUBLE(p4.c, 123788303941879274536960.0L, "callee: arg 4, .c");
    QUEST_DOUBLE(p4.d, 22695503872.0F, "callee: arg 4, .d");
    QUEST_DOUBLE(p4.e, 1423617152.0F, "callee: arg 4, .e");
    QUEST_INT(p4.f.a, E11_0_cfqsp, "callee: arg 4, .f.a");
    QUEST_INT(p4.f.b, 1603, "callee: arg 4, .f.b");
    QUEST_UINT(p4.f.c, 0U, "callee: arg 4, .f.c");
    QUEST_LONG(p4.f.d, 1L, "callee: arg 4, .f.d");
    QUEST_INT(p4.f.e, 117, "callee: arg 4, .f.e");
    QUEST_LONG(p4.f.f, 6570467107117458101L, "callee: arg 4, .f.f");
    QUEST_INT(p4.f.g, 1, "callee: arg 4, .f.g");
    QUEST_INT(p4.g, 103, "callee: arg 4, .g");
    QUEST_POINTER(p4.h, &pool2_cfqsp[3], "callee: arg 4, .h");
    va_start(ap, p4);
    v1 = va_arg(ap, struct s1_cfqsp);
    v2 = va_arg(ap, unsigned int);
    v3 = va_arg(ap, union u2_cfqsp);
    va_end(ap);
    QUEST_INT(v1.a[0], 7654, "callee: variable arg 1, .a[0]");
    QUEST_UINT(v2, 981796497U, "callee: variable arg 2");
    QUEST_DOUBLE(v3.d, 6489.53173828125F, "callee: variable arg 3, .d");
    ++quest_calls;
    return r_cfqsp;
}
static long double x1_cfqsp[4] = { -2781594666770294.085205078125L, -517881491873788035.28125L, 1445202033686776276.5L, 0.000000007450580596923828125L };
static union u3_cfqsp x2_cfqsp = { -32417 };
static struct s9_cfqsp x3_cfqsp = { 1923967986, { -565979810414783583911936.0L }, { 75, 34, 145, 65 }, { 158 }, 14, 179, 3, &pool1_cfqsp[1], 127, { -137760038, E6_1_cfqsp, 3, 3U, 19, 28U, 33 }, { 0.0L } };
static struct s13_cfqsp x4_cfqsp = { { -282251918396434.735382080078125L, -23988, -41, 2562122.00F, 14350263804924787180UL, 9302755857533759172UL, -6 }, -142903570031416276536.0L, 123788303941879274536960.0L, 22695503872.0F, 1423617152.0F, { E11_0_cfqsp, 1603, 0U, 1L, 117, 6570467107117458101L, 1 }, 103, &pool2_cfqsp[3] };
static struct s1_cfqsp x5_cfqsp = { { 7654 } };
static unsigned int x6_cfqsp = 981796497U;
static union u2_cfqsp x7_cfqsp = { 0.0F };
static void caller_cfqsp(void)
{
    unsigned int result;
    x3_cfqsp.k.c = -29686;
    x7_cfqsp.d = 6489.53173828125F;
    result = callee_cfqsp(x1_cfqsp, x2_cfqsp, x3_cfqsp, x4_cfqsp, x5_cfqsp, x6_cfqsp, x7_cfqsp);
    QUEST_UINT(result, 780474392U, "caller: result");
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
