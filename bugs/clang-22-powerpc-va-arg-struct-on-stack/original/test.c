/*
 * quest 0.1.0
 * made again by: quest -s 2 --model ilp32-16 'only="powerpc"' scripts/campaigns/powerpc.lua -t regs --seed -5771971638123053143 -n 1
 * crc32 of the rest: 7aa34f8c
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

/* seed -5771971638123053143 */
struct s5_m0j6x {
    char a[3];
};
struct s6_m0j6x {
    struct s5_m0j6x a;
    short b;
};
struct s7_m0j6x {
    float a;
};
struct s8_m0j6x {
    unsigned short a;
    double b;
};
struct s9_m0j6x {
    float a;
    int b;
    double c;
};
struct s10_m0j6x {
    double a;
    unsigned int b;
};
struct s11_m0j6x {
    struct s10_m0j6x a;
    float b;
};
struct s12_m0j6x {
    double a[4];
};
struct s1_m0j6x {
    double a;
};
struct s2_m0j6x {
    short a;
    double b;
};
struct s3_m0j6x {
    float a[3];
};
struct s4_m0j6x {
    char a[16];
};
struct s13_m0j6x {
    unsigned char a[1];
};
struct s13_m0j6x callee_m0j6x(struct s6_m0j6x p1, unsigned int p2, unsigned char p3, struct s7_m0j6x p4, struct s8_m0j6x p5, struct s9_m0j6x p6, struct s11_m0j6x p7, struct s12_m0j6x p8, ...);
static struct s13_m0j6x r_m0j6x = { { 184 } };
struct s13_m0j6x callee_m0j6x(struct s6_m0j6x p1, unsigned int p2, unsigned char p3, struct s7_m0j6x p4, struct s8_m0j6x p5, struct s9_m0j6x p6, struct s11_m0j6x p7, struct s12_m0j6x p8, ...)
{
    va_list ap;
    int v1;
    struct s1_m0j6x v2;
    struct s2_m0j6x v3;
    struct s3_m0j6x v4;
    long v5;
    struct s4_m0j6x v6;
    QUEST_INT(p1.a.a[0], 127, "callee: arg 1, .a.a[0]");
    QUEST_INT(p1.a.a[1], 9, "callee: arg 1, .a.a[1]");
    QUEST_INT(p1.a.a[2], 107, "callee: arg 1, .a.a[2]");
    QUEST_INT(p1.b, -11442, "callee: arg 1, .b");
    QUEST_UINT(p2, 4191163635U, "callee: arg 2");
    QUEST_INT(p3, 156, "callee: arg 3");
    QUEST_DOUBLE(p4.a, -5850621.5F, "callee: arg 4, .a");
    QUEST_INT(p5.a, 33138, "callee: arg 5, .a");
    QUEST_DOUBLE(p5.b, -2182581176184.38671875, "callee: arg 5, .b");
    QUEST_DOUBLE(p6.a, 154366.84375F, "callee: arg 6, .a");
    QUEST_INT(p6.b, -635002106, "callee: arg 6, .b");
    QUEST_DOUBLE(p6.c, -285190440433718657024.0, "callee: arg 6, .c");
    QUEST_DOUBLE(p7.a.a, -1.0, "callee: arg 7, .a.a");
    QUEST_UINT(p7.a.b, 1631187404U, "callee: arg 7, .a.b");
    QUEST_DOUBLE(p7.b, 834.29681396484375F, "callee: arg 7, .b");
    QUEST_DOUBLE(p8.a[0], 4609432544495794.0, "callee: arg 8, .a[0]");
    QUEST_DOUBLE(p8.a[1], -5549371280346381.0, "callee: arg 8, .a[1]");
    QUEST_DOUBLE(p8.a[2], 14231240014714.814453125, "callee: arg 8, .a[2]");
    QUEST_DOUBLE(p8.a[3], -551282167980588544.0, "callee: arg 8, .a[3]");
    va_start(ap, p8);
    v1 = va_arg(ap, int);
    v2 = va_arg(ap, struct s1_m0j6x);
    v3 = va_arg(ap, struct s2_m0j6x);
    v4 = va_arg(ap, struct s3_m0j6x);
    v5 = va_arg(ap, long);
    v6 = va_arg(ap, struct s4_m0j6x);
    va_end(ap);
    QUEST_INT(v1, -543380304, "callee: variable arg 1");
    QUEST_DOUBLE(v2.a, 148707435178.3492431640625, "callee: variable arg 2, .a");
    QUEST_INT(v3.a, -4495, "callee: variable arg 3, .a");
    QUEST_DOUBLE(v3.b, -5148094998387369984.0, "callee: variable arg 3, .b");
    QUEST_DOUBLE(v4.a[0], -1.0F, "callee: variable arg 4, .a[0]");
    QUEST_DOUBLE(v4.a[1], 64040108032.0F, "callee: variable arg 4, .a[1]");
    QUEST_DOUBLE(v4.a[2], -9847.41015625F, "callee: variable arg 4, .a[2]");
    QUEST_LONG(v5, -595029083L, "callee: variable arg 5");
    QUEST_INT(v6.a[0], 101, "callee: variable arg 6, .a[0]");
    QUEST_INT(v6.a[1], 10, "callee: variable arg 6, .a[1]");
    QUEST_INT(v6.a[2], 37, "callee: variable arg 6, .a[2]");
    QUEST_INT(v6.a[3], 127, "callee: variable arg 6, .a[3]");
    QUEST_INT(v6.a[4], 26, "callee: variable arg 6, .a[4]");
    QUEST_INT(v6.a[5], 100, "callee: variable arg 6, .a[5]");
    QUEST_INT(v6.a[6], 113, "callee: variable arg 6, .a[6]");
    QUEST_INT(v6.a[7], 92, "callee: variable arg 6, .a[7]");
    QUEST_INT(v6.a[8], 85, "callee: variable arg 6, .a[8]");
    QUEST_INT(v6.a[9], 1, "callee: variable arg 6, .a[9]");
    QUEST_INT(v6.a[10], 0, "callee: variable arg 6, .a[10]");
    QUEST_INT(v6.a[11], 74, "callee: variable arg 6, .a[11]");
    QUEST_INT(v6.a[12], 22, "callee: variable arg 6, .a[12]");
    QUEST_INT(v6.a[13], 87, "callee: variable arg 6, .a[13]");
    QUEST_INT(v6.a[14], 105, "callee: variable arg 6, .a[14]");
    QUEST_INT(v6.a[15], 56, "callee: variable arg 6, .a[15]");
    ++quest_calls;
    return r_m0j6x;
}
static struct s6_m0j6x x1_m0j6x = { { { 127, 9, 107 } }, -11442 };
static unsigned int x2_m0j6x = 4191163635U;
static unsigned char x3_m0j6x = 156;
static struct s7_m0j6x x4_m0j6x = { -5850621.5F };
static struct s8_m0j6x x5_m0j6x = { 33138, -2182581176184.38671875 };
static struct s9_m0j6x x6_m0j6x = { 154366.84375F, -635002106, -285190440433718657024.0 };
static struct s11_m0j6x x7_m0j6x = { { -1.0, 1631187404U }, 834.29681396484375F };
static struct s12_m0j6x x8_m0j6x = { { 4609432544495794.0, -5549371280346381.0, 14231240014714.814453125, -551282167980588544.0 } };
static int x9_m0j6x = -543380304;
static struct s1_m0j6x x10_m0j6x = { 148707435178.3492431640625 };
static struct s2_m0j6x x11_m0j6x = { -4495, -5148094998387369984.0 };
static struct s3_m0j6x x12_m0j6x = { { -1.0F, 64040108032.0F, -9847.41015625F } };
static long x13_m0j6x = -595029083L;
static struct s4_m0j6x x14_m0j6x = { { 101, 10, 37, 127, 26, 100, 113, 92, 85, 1, 0, 74, 22, 87, 105, 56 } };
static void caller_m0j6x(void)
{
    struct s13_m0j6x result;
    result = callee_m0j6x(x1_m0j6x, x2_m0j6x, x3_m0j6x, x4_m0j6x, x5_m0j6x, x6_m0j6x, x7_m0j6x, x8_m0j6x, x9_m0j6x, x10_m0j6x, x11_m0j6x, x12_m0j6x, x13_m0j6x, x14_m0j6x);
    QUEST_INT(result.a[0], 184, "caller: result, .a[0]");
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
    if (quest_begin(1, "-5771971638123053143")) { caller_m0j6x(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
