/*
 * quest 0.1.0
 * made again by: quest -s 2 'only="mips64el"' scripts/campaigns/mips.lua -t bitfields --seed 8269284700805016506 -n 1
 * crc32 of the rest: 6840f6d8
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

/* seed 8269284700805016506 */
union u2_sga3a {
    unsigned int a : 3;
    char b;
    double c;
};
struct s3_sga3a {
    unsigned int a : 5;
    int b : 5;
    signed int c : 8;
    char d[2];
    unsigned int e : 9;
    signed int f : 24;
};
struct s4_sga3a {
    signed int a : 13;
    int b : 7;
    signed int c : 12;
};
struct s5_sga3a {
    struct s4_sga3a a;
    char b;
};
struct s6_sga3a {
    float a;
    unsigned int b : 1;
    int c : 7;
};
struct s1_sga3a {
    unsigned int a : 23;
    int b : 10;
    double c;
};
struct s7_sga3a {
    short a;
    signed int b : 16;
};
struct s7_sga3a callee_sga3a(union u2_sga3a p1, struct s3_sga3a p2, struct s5_sga3a p3, struct s6_sga3a p4, ...);
static struct s7_sga3a r_sga3a = { 1, -27128 };
struct s7_sga3a callee_sga3a(union u2_sga3a p1, struct s3_sga3a p2, struct s5_sga3a p3, struct s6_sga3a p4, ...)
{
    va_list ap;
    double v1;
    struct s1_sga3a v2;
    int v3;
    QUEST_INT(p1.b, 53, "callee: arg 1, .b");
    QUEST_UINT(p2.a, 25U, "callee: arg 2, .a");
    QUEST_INT(p2.b, 11, "callee: arg 2, .b");
    QUEST_INT(p2.c, 65, "callee: arg 2, .c");
    QUEST_INT(p2.d[0], 11, "callee: arg 2, .d[0]");
    QUEST_INT(p2.d[1], 39, "callee: arg 2, .d[1]");
    QUEST_UINT(p2.e, 120U, "callee: arg 2, .e");
    QUEST_INT(p2.f, 2303965, "callee: arg 2, .f");
    QUEST_INT(p3.a.a, -326, "callee: arg 3, .a.a");
    QUEST_INT(p3.a.b, 0, "callee: arg 3, .a.b");
    QUEST_INT(p3.a.c, -1205, "callee: arg 3, .a.c");
    QUEST_INT(p3.b, 79, "callee: arg 3, .b");
    QUEST_DOUBLE(p4.a, 0.0F, "callee: arg 4, .a");
    QUEST_UINT(p4.b, 0U, "callee: arg 4, .b");
    QUEST_INT(p4.c, 15, "callee: arg 4, .c");
    va_start(ap, p4);
    v1 = va_arg(ap, double);
    v2 = va_arg(ap, struct s1_sga3a);
    v3 = va_arg(ap, int);
    va_end(ap);
    QUEST_DOUBLE(v1, 3310899866683.38623046875, "callee: variable arg 1");
    QUEST_UINT(v2.a, 5986721U, "callee: variable arg 2, .a");
    QUEST_INT(v2.b, 0, "callee: variable arg 2, .b");
    QUEST_DOUBLE(v2.c, -5950187755447352320.0, "callee: variable arg 2, .c");
    QUEST_INT(v3, 1892050719, "callee: variable arg 3");
    ++quest_calls;
    return r_sga3a;
}
