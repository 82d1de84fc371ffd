/*
 * quest 0.1.0
 * made again by: quest -s 2 --model ilp32-4 'only="sh4"' scripts/campaigns/thirty-two.lua -t bitfields --seed 4609710757327015141 -n 1
 * crc32 of the rest: 8f1bbe9f
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

/* seed 4609710757327015141 */
struct s1_tuk4s {
    double a;
    signed int b : 1;
    signed int c : 8;
    unsigned int d : 21;
    signed int e : 20;
    unsigned int f : 7;
    float g;
};
union u2_tuk4s {
    int a;
    int b : 1;
    int c : 10;
    char d;
};
union u3_tuk4s {
    signed int a : 25;
    double b;
    short c;
};
union u4_tuk4s {
    int a : 1;
    float b;
    signed int c : 28;
};
union u4_tuk4s callee_tuk4s(struct s1_tuk4s p1, union u2_tuk4s p2, union u3_tuk4s p3, ...);
static union u4_tuk4s r_tuk4s = { 0 };
union u4_tuk4s callee_tuk4s(struct s1_tuk4s p1, union u2_tuk4s p2, union u3_tuk4s p3, ...)
{
    va_list ap;
    double v1;
    QUEST_DOUBLE(p1.a, -197645672939.91943359375, "callee: arg 1, .a");
    QUEST_INT(p1.b, -1, "callee: arg 1, .b");
    QUEST_INT(p1.c, 40, "callee: arg 1, .c");
    QUEST_UINT(p1.d, 126105U, "callee: arg 1, .d");
    QUEST_INT(p1.e, -102304, "callee: arg 1, .e");
    QUEST_UINT(p1.f, 117U, "callee: arg 1, .f");
    QUEST_DOUBLE(p1.g, -7253458944.0F, "callee: arg 1, .g");
    QUEST_INT(p2.c, 377, "callee: arg 2, .c");
    QUEST_INT(p3.c, 16066, "callee: arg 3, .c");
    va_start(ap, p3);
    v1 = va_arg(ap, double);
    va_end(ap);
    QUEST_DOUBLE(v1, 2077372117030522.5, "callee: variable arg 1");
    r_tuk4s.b = 260.727386474609375F;
    ++quest_calls;
    return r_tuk4s;
}
