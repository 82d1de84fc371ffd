/*
 * quest 0.1.0
 * made again by: quest -s 2 --model ilp32-16 -t ansi --seed 3332169142936069710 -n 1
 * crc32 of the rest: 41d5f495
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

/* seed 3332169142936069710 */
union u4_552jt {
    short a;
    int b;
    short c;
};
union u5_552jt {
    short *a;
    union u4_552jt b;
};
enum e6_552jt { E6_0_552jt = -65 };
union u7_552jt {
    enum e6_552jt a;
    signed char b;
};
union u8_552jt {
    float a;
    char b;
};
enum e9_552jt { E9_0_552jt = 2, E9_1_552jt = 1, E9_2_552jt = 18, E9_3_552jt = -55 };
union u10_552jt {
    unsigned char a;
};
struct s11_552jt {
    union u7_552jt a;
    union u8_552jt b;
    unsigned int c;
    int d : 2;
    unsigned int e : 2;
    unsigned int f : 8;
    unsigned int g : 7;
    enum e9_552jt h;
    unsigned char i;
    unsigned short j[2];
    union u10_552jt k;
};
union u1_552jt {
    double a;
};
struct s2_552jt {
    long double a;
    unsigned long b;
    int c : 9;
    int d : 7;
    int e : 7;
    signed int f : 7;
    double g;
    float h;
    unsigned long i;
};
struct s3_552jt {
    union u1_552jt a;
    struct s2_552jt b;
    unsigned char *c;
    long d[7];
};
enum e12_552jt { E12_0_552jt = 10, E12_1_552jt = -74, E12_2_552jt = -100 };
extern long double *pool1_552jt[4];
extern short pool2_552jt[4];
extern unsigned char pool3_552jt[4];
enum e12_552jt callee_552jt(long p1[2], long double **p2, union u5_552jt p3, unsigned char p4, unsigned int p5, struct s11_552jt p6, ...);
static enum e12_552jt r_552jt = E12_0_552jt;
enum e12_552jt callee_552jt(long p1[2], long double **p2, union u5_552jt p3, unsigned char p4, unsigned int p5, struct s11_552jt p6, ...)
{
    va_list ap;
    int v1;
    int v2;
    struct s3_552jt v3;
    QUEST_LONG(p1[0], -245257544L, "callee: arg 1, [0]");
    QUEST_LONG(p1[1], -40708477L, "callee: arg 1, [1]");
    QUEST_POINTER(p2, &pool1_552jt[0], "callee: arg 2");
    QUEST_POINTER(p3.a, &pool2_552jt[2], "callee: arg 3, .a");
    QUEST_INT(p4, 21, "callee: arg 4");
    QUEST_UINT(p5, 4287146579U, "callee: arg 5");
    QUEST_INT(p6.a.a, E6_0_552jt, "callee: arg 6, .a.a");
    QUEST_INT(p6.b.b, 87, "callee: arg 6, .b.b");
    QUEST_UINT(p6.c, 386664719U, "callee: arg 6, .c");
    QUEST_INT(p6.d, 1, "callee: arg 6, .d");
    QUEST_UINT(p6.e, 3U, "callee: arg 6, .e");
    QUEST_UINT(p6.f, 52U, "callee: arg 6, .f");
    QUEST_UINT(p6.g, 31U, "callee: arg 6, .g");
    QUEST_INT(p6.h, E9_2_552jt, "callee: arg 6, .h");
    QUEST_INT(p6.i, 161, "callee: arg 6, .i");
    QUEST_INT(p6.j[0], 50906, "callee: arg 6, .j[0]");
    QUEST_INT(p6.j[1], 41750, "callee: arg 6, .j[1]");
    QUEST_INT(p6.k.a, 169, "callee: arg 6, .k.a");
    va_start(ap, p6);
    v1 = va_arg(ap, int);
    v2 = va_arg(ap, int);
    v3 = va_arg(ap, struct s3_552jt);
    va_end(ap);
    QUEST_INT(v1, 228185131, "callee: variable arg 1");
    QUEST_INT(v2, 103, "callee: variable arg 2");
    QUEST_DOUBLE(v3.a.a, -166153499473114465666231808825491456.0, "callee: variable arg 3, .a.a");
    QUEST_LONGDOUBLE(v3.b.a, -88157986614.50146484375L, "callee: variable arg 3, .b.a");
    QUEST_ULONG(v3.b.b, 975860702UL, "callee: variable arg 3, .b.b");
    QUEST_INT(v3.b.c, 1, "callee: variable arg 3, .b.c");
    QUEST_INT(v3.b.d, 23, "callee: variable arg 3, .b.d");
    QUEST_INT(v3.b.e, 0, "callee: variable arg 3, .b.e");
    QUEST_INT(v3.b.f, 40, "callee: variable arg 3, .b.f");
    QUEST_DOUBLE(v3.b.g, -64393133667374456.0, "callee: variable arg 3, .b.g");
    QUEST_DOUBLE(v3.b.h, -309484991374600995015229440.0F, "callee: variable arg 3, .b.h");
    QUEST_ULONG(v3.b.i, 905395610UL, "callee: variable arg 3, .b.i");
    QUEST_POINTER(v3.c, &pool3_552jt[0], "callee: variable arg 3, .c");
    QUEST_LONG(v3.d[0], -154910759L, "callee: variable arg 3, .d[0]");
    QUEST_LONG(v3.d[1], 1888115914L, "callee: variable arg 3, .d[1]");
    QUEST_LONG(v3.d[2], 1012778145L, "callee: variable arg 3, .d[2]");
    QUEST_LONG(v3.d[3], -432663975L, "callee: variable arg 3, .d[3]");
    QUEST_LONG(v3.d[4], 1752972604L, "callee: variable arg 3, .d[4]");
    QUEST_LONG(v3.d[5], 496459090L, "callee: variable arg 3, .d[5]");
    QUEST_LONG(v3.d[6], 1730681526L, "callee: variable arg 3, .d[6]");
    ++quest_calls;
    return r_552jt;
}
