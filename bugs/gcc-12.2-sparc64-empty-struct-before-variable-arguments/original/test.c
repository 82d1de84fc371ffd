/*
 * quest 0.1.0
 * made again by: quest -s 2 --without float16,float128,decimal -t gcc --seed -1974913071141920879 -n 1
 * crc32 of the rest: 35c1d533
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

#ifndef QUEST_LONGLONG
#define QUEST_LONGLONG(got, want, what) quest_longlong(got, want, what)
static void quest_longlong(long long got, long long want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %lld, found %lld\n", want, got));
    }
}
#endif

#ifndef QUEST_ULONGLONG
#define QUEST_ULONGLONG(got, want, what) quest_ulonglong(got, want, what)
static void quest_ulonglong(unsigned long long got, unsigned long long want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %llu, found %llu\n", want, got));
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

/* seed -1974913071141920879 */
enum e6_mn0rb { E6_0_mn0rb = 12820, E6_1_mn0rb = -12, E6_2_mn0rb = 0 };
struct s7_mn0rb {
    char a : 6;
    _Bool b : 1;
    short c : 8;
    long long d : 20;
    _Bool e;
    enum e6_mn0rb f;
    unsigned int g;
};
union u8_mn0rb {
    long double a;
    float b;
    long double c;
};
struct s9_mn0rb {
    _Bool a;
    float b;
    signed int c : 1;
    unsigned int d : 11;
    unsigned char e : 6;
    unsigned long long f : 14;
    _Bool g;
    long long h;
};
struct s10_mn0rb {
    struct s7_mn0rb a;
    _Bool b[2];
    float c;
    long d : 25;
    union u8_mn0rb e;
    struct s9_mn0rb f;
    long double g[4];
    long double h;
};
union u11_mn0rb {
    unsigned long long a[0];
};
union u12_mn0rb {
    long long a;
    long long b;
    unsigned long long c;
};
struct s13_mn0rb {
    union u12_mn0rb a;
    unsigned int b;
    unsigned long c : 25;
    short d : 2;
    long long e : 14;
    float f;
    char g[4];
    double h;
};
struct s1_mn0rb {
};
struct s2_mn0rb {
};
struct s3_mn0rb {
    struct s1_mn0rb a;
    struct s2_mn0rb b;
};
enum e4_mn0rb { E4_0_mn0rb = 0, E4_1_mn0rb = 9, E4_2_mn0rb = -116 };
union u5_mn0rb {
    double a[4];
    double b;
    long *c;
};
struct s14_mn0rb {
    double a[1];
    _Bool b : 1;
    int c : 8;
    unsigned int d : 14;
    unsigned short e : 16;
};
static long long pool1_mn0rb[4][0];
static enum e4_mn0rb *pool2_mn0rb[4];
static long pool3_mn0rb[4];
struct s14_mn0rb callee_mn0rb(long long (*p1)[0], struct s10_mn0rb p2, union u11_mn0rb p3, unsigned long long p4, struct s13_mn0rb p5, long long p6, ...);
static struct s14_mn0rb r_mn0rb = { { -573461350796737.25 }, 1, 119, 3702U, 26080 };
struct s14_mn0rb callee_mn0rb(long long (*p1)[0], struct s10_mn0rb p2, union u11_mn0rb p3, unsigned long long p4, struct s13_mn0rb p5, long long p6, ...)
{
    va_list ap;
    struct s3_mn0rb v1;
    enum e4_mn0rb **v2;
    int v3;
    union u5_mn0rb v4;
    QUEST_POINTER(p1, &pool1_mn0rb[3], "callee: arg 1");
    QUEST_INT(p2.a.a, 0, "callee: arg 2, .a.a");
    QUEST_INT(p2.a.b, 1, "callee: arg 2, .a.b");
    QUEST_INT(p2.a.c, 27, "callee: arg 2, .a.c");
    QUEST_LONGLONG(p2.a.d, 165431LL, "callee: arg 2, .a.d");
    QUEST_INT(p2.a.e, 1, "callee: arg 2, .a.e");
    QUEST_INT(p2.a.f, E6_0_mn0rb, "callee: arg 2, .a.f");
    QUEST_UINT(p2.a.g, 0U, "callee: arg 2, .a.g");
    QUEST_INT(p2.b[0], 0, "callee: arg 2, .b[0]");
    QUEST_INT(p2.b[1], 1, "callee: arg 2, .b[1]");
    QUEST_DOUBLE(p2.c, 161100.84375F, "callee: arg 2, .c");
    QUEST_LONG(p2.d, 7818119L, "callee: arg 2, .d");
    QUEST_LONGDOUBLE(p2.e.c, -258166650984202567516160.0L, "callee: arg 2, .e.c");
    QUEST_INT(p2.f.a, 0, "callee: arg 2, .f.a");
    QUEST_DOUBLE(p2.f.b, 247227.46875F, "callee: arg 2, .f.b");
    QUEST_INT(p2.f.c, -1, "callee: arg 2, .f.c");
    QUEST_UINT(p2.f.d, 1840U, "callee: arg 2, .f.d");
    QUEST_INT(p2.f.e, 0, "callee: arg 2, .f.e");
    QUEST_ULONGLONG(p2.f.f, 16383ULL, "callee: arg 2, .f.f");
    QUEST_INT(p2.f.g, 1, "callee: arg 2, .f.g");
    QUEST_LONGLONG(p2.f.h, 4849417516117702518LL, "callee: arg 2, .f.h");
    QUEST_LONGDOUBLE(p2.g[0], 307789894210635.678558349609375L, "callee: arg 2, .g[0]");
    QUEST_LONGDOUBLE(p2.g[1], -4566619174320302729.5L, "callee: arg 2, .g[1]");
    QUEST_LONGDOUBLE(p2.g[2], -340282366920938463444927863358058659840.0L, "callee: arg 2, .g[2]");
    QUEST_LONGDOUBLE(p2.g[3], 223893753750916682912.0L, "callee: arg 2, .g[3]");
    QUEST_LONGDOUBLE(p2.h, 604500919692029.33856201171875L, "callee: arg 2, .h");
    (void)p3;
    QUEST_ULONGLONG(p4, 299877178664193200ULL, "callee: arg 4");
    QUEST_ULONGLONG(p5.a.c, 0ULL, "callee: arg 5, .a.c");
    QUEST_UINT(p5.b, 3817950882U, "callee: arg 5, .b");
    QUEST_ULONG(p5.c, 0UL, "callee: arg 5, .c");
    QUEST_INT(p5.d, 1, "callee: arg 5, .d");
    QUEST_LONGLONG(p5.e, 1274LL, "callee: arg 5, .e");
    QUEST_DOUBLE(p5.f, 283846624.0F, "callee: arg 5, .f");
    QUEST_INT(p5.g[0], 49, "callee: arg 5, .g[0]");
    QUEST_INT(p5.g[1], 100, "callee: arg 5, .g[1]");
    QUEST_INT(p5.g[2], 118, "callee: arg 5, .g[2]");
    QUEST_INT(p5.g[3], 10, "callee: arg 5, .g[3]");
    QUEST_DOUBLE(p5.h, 1026103883527.677978515625, "callee: arg 5, .h");
    QUEST_LONGLONG(p6, 3405762761002744024LL, "callee: arg 6");
    va_start(ap, p6);
    v1 = va_arg(ap, struct s3_mn0rb);
    v2 = va_arg(ap, enum e4_mn0rb **);
    v3 = va_arg(ap, int);
    v4 = va_arg(ap, union u5_mn0rb);
    va_end(ap);
    (void)v1;
    QUEST_POINTER(v2, &pool2_mn0rb[3], "callee: variable arg 2");
    QUEST_INT(v3, -1491410371, "callee: variable arg 3");
    QUEST_POINTER(v4.c, &pool3_mn0rb[3], "callee: variable arg 4, .c");
    ++quest_calls;
    return r_mn0rb;
}
static long long (*x1_mn0rb)[0] = &pool1_mn0rb[3];
static struct s10_mn0rb x2_mn0rb = { { 0, 1, 27, 165431LL, 1, E6_0_mn0rb, 0U }, { 0, 1 }, 161100.84375F, 7818119L, { .c = -258166650984202567516160.0L }, { 0, 247227.46875F, -1, 1840U, 0, 16383ULL, 1, 4849417516117702518LL }, { 307789894210635.678558349609375L, -4566619174320302729.5L, -340282366920938463444927863358058659840.0L, 223893753750916682912.0L }, 604500919692029.33856201171875L };
static union u11_mn0rb x3_mn0rb = { {} };
static unsigned long long x4_mn0rb = 299877178664193200ULL;
static struct s13_mn0rb x5_mn0rb = { { .c = 0ULL }, 3817950882U, 0UL, 1, 1274LL, 283846624.0F, { 49, 100, 118, 10 }, 1026103883527.677978515625 };
static long long x6_mn0rb = 3405762761002744024LL;
static struct s3_mn0rb x7_mn0rb = { {}, {} };
static enum e4_mn0rb **x8_mn0rb = &pool2_mn0rb[3];
static int x9_mn0rb = -1491410371;
static union u5_mn0rb x10_mn0rb = { .c = &pool3_mn0rb[3] };
static void caller_mn0rb(void)
{
    struct s14_mn0rb result;
    result = callee_mn0rb(x1_mn0rb, x2_mn0rb, x3_mn0rb, x4_mn0rb, x5_mn0rb, x6_mn0rb, x7_mn0rb, x8_mn0rb, x9_mn0rb, x10_mn0rb);
    QUEST_DOUBLE(result.a[0], -573461350796737.25, "caller: result, .a[0]");
    QUEST_INT(result.b, 1, "caller: result, .b");
    QUEST_INT(result.c, 119, "caller: result, .c");
    QUEST_UINT(result.d, 3702U, "caller: result, .d");
    QUEST_INT(result.e, 26080, "caller: result, .e");
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
    if (quest_begin(1, "-1974913071141920879")) { caller_mn0rb(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
