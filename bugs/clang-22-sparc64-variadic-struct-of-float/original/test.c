/*
 * quest 0.1.0
 * made again by: quest -s 2 'only="sparc64"' scripts/campaigns/sixty-four.lua -t ansi --seed -356593683392225431 -n 1
 * crc32 of the rest: 44a074ec
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

/* seed -356593683392225431 */
union u6_mwh1h {
    unsigned char a;
};
struct s7_mwh1h {
    unsigned long a;
    float b;
    signed int c : 11;
    int d : 5;
    union u6_mwh1h e;
};
union u8_mwh1h {
    double a;
};
enum e1_mwh1h { E1_0_mwh1h = -15, E1_1_mwh1h = 1 };
struct s2_mwh1h {
    enum e1_mwh1h a[4];
    int b;
};
struct s3_mwh1h {
    float a;
};
enum e4_mwh1h { E4_0_mwh1h = 17 };
struct s5_mwh1h {
    enum e4_mwh1h *a;
};
static unsigned long pool1_mwh1h[4];
static enum e4_mwh1h pool2_mwh1h[4];
double callee_mwh1h(struct s7_mwh1h p1, union u8_mwh1h p2, ...);
static double r_mwh1h = 2456030175321.07373046875;
double callee_mwh1h(struct s7_mwh1h p1, union u8_mwh1h p2, ...)
{
    va_list ap;
    struct s2_mwh1h v1;
    unsigned long *v2;
    struct s3_mwh1h v3;
    struct s5_mwh1h v4;
    QUEST_ULONG(p1.a, 6264216981556767840UL, "callee: arg 1, .a");
    QUEST_DOUBLE(p1.b, -66136796.0F, "callee: arg 1, .b");
    QUEST_INT(p1.c, 878, "callee: arg 1, .c");
    QUEST_INT(p1.d, 13, "callee: arg 1, .d");
    QUEST_INT(p1.e.a, 72, "callee: arg 1, .e.a");
    QUEST_DOUBLE(p2.a, 31774066519861052.0, "callee: arg 2, .a");
    va_start(ap, p2);
    v1 = va_arg(ap, struct s2_mwh1h);
    v2 = va_arg(ap, unsigned long *);
    v3 = va_arg(ap, struct s3_mwh1h);
    v4 = va_arg(ap, struct s5_mwh1h);
    va_end(ap);
    QUEST_INT(v1.a[0], E1_1_mwh1h, "callee: variable arg 1, .a[0]");
    QUEST_INT(v1.a[1], E1_0_mwh1h, "callee: variable arg 1, .a[1]");
    QUEST_INT(v1.a[2], E1_0_mwh1h, "callee: variable arg 1, .a[2]");
    QUEST_INT(v1.a[3], E1_1_mwh1h, "callee: variable arg 1, .a[3]");
    QUEST_INT(v1.b, 1621883763, "callee: variable arg 1, .b");
    QUEST_POINTER(v2, &pool1_mwh1h[1], "callee: variable arg 2");
    QUEST_DOUBLE(v3.a, -34071.56640625F, "callee: variable arg 3, .a");
    QUEST_POINTER(v4.a, &pool2_mwh1h[0], "callee: variable arg 4, .a");
    ++quest_calls;
    return r_mwh1h;
}
static struct s7_mwh1h x1_mwh1h = { 6264216981556767840UL, -66136796.0F, 878, 13, { 72 } };
static union u8_mwh1h x2_mwh1h = { 31774066519861052.0 };
static struct s2_mwh1h x3_mwh1h = { { E1_1_mwh1h, E1_0_mwh1h, E1_0_mwh1h, E1_1_mwh1h }, 1621883763 };
static unsigned long *x4_mwh1h = &pool1_mwh1h[1];
static struct s3_mwh1h x5_mwh1h = { -34071.56640625F };
static struct s5_mwh1h x6_mwh1h = { &pool2_mwh1h[0] };
static void caller_mwh1h(void)
{
    double result;
    result = callee_mwh1h(x1_mwh1h, x2_mwh1h, x3_mwh1h, x4_mwh1h, x5_mwh1h, x6_mwh1h);
    QUEST_DOUBLE(result, 2456030175321.07373046875, "caller: result");
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
    if (quest_begin(1, "-356593683392225431")) { caller_mwh1h(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
