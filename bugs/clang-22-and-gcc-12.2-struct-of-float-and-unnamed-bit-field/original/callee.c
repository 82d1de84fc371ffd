/*
 * quest 0.1.0
 * made again by: quest -s 2 --without bit-int,float16,decimal -t members --seed -3051690238868111922 -n 1
 * crc32 of the rest: d6d820b0
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

/* seed -3051690238868111922 */
#pragma pack(push, 4)
struct s2_wtus9 {
    float a;
};
#pragma pack(pop)
struct s4_wtus9 {
    struct { unsigned int a_3; char b_3; };
    double b;
};
struct s5_wtus9 {
    float a;
    char : 0;
    float c;
};
enum e6_wtus9 { E6_0_wtus9 = 7, E6_1_wtus9 = 0 };
struct s7_wtus9 {
    unsigned int a;
    unsigned long b : 25;
    unsigned char : 2;
    enum e6_wtus9 d : 9;
    signed int e : 2;
    float f;
};
struct s8_wtus9 {
    float a;
    unsigned char b : 1;
    unsigned long c : 26;
    unsigned int d : 13;
    unsigned char : 8;
};
struct s1_wtus9 {
    long : 0;
    double b;
};
struct s9_wtus9 {
    float a;
    unsigned char : 8;
};
struct s9_wtus9 callee_wtus9(int p1, struct s2_wtus9 p2, struct s4_wtus9 p3, unsigned int p4, struct s5_wtus9 p5, struct s7_wtus9 p6, struct s8_wtus9 p7, ...);
static struct s9_wtus9 r_wtus9 = { -0.124999992549419403076171875F };
struct s9_wtus9 callee_wtus9(int p1, struct s2_wtus9 p2, struct s4_wtus9 p3, unsigned int p4, struct s5_wtus9 p5, struct s7_wtus9 p6, struct s8_wtus9 p7, ...)
{
    va_list ap;
    struct s1_wtus9 v1;
    double v2;
    QUEST_INT(p1, -1955441734, "callee: arg 1");
    QUEST_DOUBLE(p2.a, -3526.413818359375F, "callee: arg 2, .a");
    QUEST_UINT(p3.a_3, 3095470696U, "callee: arg 3, .a_3");
    QUEST_INT(p3.b_3, 78, "callee: arg 3, .b_3");
    QUEST_DOUBLE(p3.b, -110741322431699419136.0, "callee: arg 3, .b");
    QUEST_UINT(p4, 1721018998U, "callee: arg 4");
    QUEST_DOUBLE(p5.a, 5020.96630859375F, "callee: arg 5, .a");
    QUEST_DOUBLE(p5.c, 19615674368.0F, "callee: arg 5, .c");
    QUEST_UINT(p6.a, 3040715974U, "callee: arg 6, .a");
    QUEST_ULONG(p6.b, 26602197UL, "callee: arg 6, .b");
    QUEST_INT(p6.d, E6_0_wtus9, "callee: arg 6, .d");
    QUEST_INT(p6.e, -1, "callee: arg 6, .e");
    QUEST_DOUBLE(p6.f, 508487.90625F, "callee: arg 6, .f");
    QUEST_DOUBLE(p7.a, -11827.7763671875F, "callee: arg 7, .a");
    QUEST_INT(p7.b, 0, "callee: arg 7, .b");
    QUEST_ULONG(p7.c, 46280545UL, "callee: arg 7, .c");
    QUEST_UINT(p7.d, 75U, "callee: arg 7, .d");
    va_start(ap, p7);
    v1 = va_arg(ap, struct s1_wtus9);
    v2 = va_arg(ap, double);
    va_end(ap);
    QUEST_DOUBLE(v1.b, 1.0, "callee: variable arg 1, .b");
    QUEST_DOUBLE(v2, 230337013858.8837890625, "callee: variable arg 2");
    ++quest_calls;
    return r_wtus9;
}
