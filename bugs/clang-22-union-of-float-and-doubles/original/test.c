/*
 * quest 0.1.0
 * made again by: quest -s 2 -t mips --seed 6792724450874019086 -n 1
 * crc32 of the rest: 13eba7e9
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

/* seed 6792724450874019086 */
struct s2_0389x {
    double a;
};
struct s3_0389x {
    float a;
    double b;
};
union u4_0389x {
    struct s2_0389x a;
    struct s3_0389x b;
    double c;
};
struct s5_0389x {
    float a;
    float b;
};
struct s6_0389x {
    double a;
    float b;
    double c;
    short d;
    float e;
    void *f;
};
struct s7_0389x {
    float a;
    float b;
    unsigned char c;
    float d;
    signed char e;
    float f;
};
struct s8_0389x {
    struct s6_0389x a;
    struct s7_0389x b;
};
struct s9_0389x {
    double a;
    float b;
};
struct s10_0389x {
    double a[2];
};
struct s11_0389x {
    unsigned int a;
};
union u12_0389x {
    struct s9_0389x a;
    struct s10_0389x b;
    struct s11_0389x c;
};
struct s1_0389x {
    unsigned char a;
    short b;
    unsigned short c;
    unsigned short d;
    unsigned char e;
};
void callee_0389x(union u4_0389x p1, struct s5_0389x p2, struct s8_0389x p3, union u12_0389x p4, double p5, ...);
void callee_0389x(union u4_0389x p1, struct s5_0389x p2, struct s8_0389x p3, union u12_0389x p4, double p5, ...)
{
    va_list ap;
    int v1;
    struct s1_0389x v2;
    QUEST_DOUBLE(p1.b.a, -1788.552734375F, "callee: arg 1, .b.a");
    QUEST_DOUBLE(p1.b.b, -10767635115626115072.0, "callee: arg 1, .b.b");
    QUEST_DOUBLE(p2.a, -1757335.875F, "callee: arg 2, .a");
    QUEST_DOUBLE(p2.b, -44819243008.0F, "callee: arg 2, .b");
    QUEST_DOUBLE(p3.a.a, -1354644955010207488.0, "callee: arg 3, .a.a");
    QUEST_DOUBLE(p3.a.b, -590295552.0F, "callee: arg 3, .a.b");
    QUEST_DOUBLE(p3.a.c, -101728901594.31243896484375, "callee: arg 3, .a.c");
    QUEST_INT(p3.a.d, 19222, "callee: arg 3, .a.d");
    QUEST_DOUBLE(p3.a.e, -4946006528.0F, "callee: arg 3, .a.e");
    QUEST_POINTER(p3.a.f, 0, "callee: arg 3, .a.f");
    QUEST_DOUBLE(p3.b.a, -309484991374600995015229440.0F, "callee: arg 3, .b.a");
    QUEST_DOUBLE(p3.b.b, 85930500096.0F, "callee: arg 3, .b.b");
    QUEST_INT(p3.b.c, 148, "callee: arg 3, .b.c");
    QUEST_DOUBLE(p3.b.d, 241.7078094482421875F, "callee: arg 3, .b.d");
    QUEST_INT(p3.b.e, -79, "callee: arg 3, .b.e");
    QUEST_DOUBLE(p3.b.f, 3966095616.0F, "callee: arg 3, .b.f");
    QUEST_DOUBLE(p4.b.a[0], 0.0, "callee: arg 4, .b.a[0]");
    QUEST_DOUBLE(p4.b.a[1], -23025482048524738560.0, "callee: arg 4, .b.a[1]");
    QUEST_DOUBLE(p5, 1343243322646174208.0, "callee: arg 5");
    va_start(ap, p5);
    v1 = va_arg(ap, int);
    v2 = va_arg(ap, struct s1_0389x);
    va_end(ap);
    QUEST_INT(v1, 2017619098, "callee: variable arg 1");
    QUEST_INT(v2.a, 230, "callee: variable arg 2, .a");
    QUEST_INT(v2.b, (-32767 - 1), "callee: variable arg 2, .b");
    QUEST_INT(v2.c, 58919, "callee: variable arg 2, .c");
    QUEST_INT(v2.d, 33143, "callee: variable arg 2, .d");
    QUEST_INT(v2.e, 249, "callee: variable arg 2, .e");
    ++quest_calls;
}
static union u4_0389x x1_0389x = { { 0.0 } };
static struct s5_0389x x2_0389x = { -1757335.875F, -44819243008.0F };
static struct s8_0389x x3_0389x = { { -1354644955010207488.0, -590295552.0F, -101728901594.31243896484375, 19222, -4946006528.0F, 0 }, { -309484991374600995015229440.0F, 85930500096.0F, 148, 241.7078094482421875F, -79, 3966095616.0F } };
static union u12_0389x x4_0389x = { { 0.0, 0.0F } };
static double x5_0389x = 1343243322646174208.0;
static int x6_0389x = 2017619098;
static struct s1_0389x x7_0389x = { 230, (-32767 - 1), 58919, 33143, 249 };
static void caller_0389x(void)
{
    x1_0389x.b.a = -1788.552734375F;
    x1_0389x.b.b = -10767635115626115072.0;
    x4_0389x.b.a[0] = 0.0;
    x4_0389x.b.a[1] = -23025482048524738560.0;
    callee_0389x(x1_0389x, x2_0389x, x3_0389x, x4_0389x, x5_0389x, x6_0389x, x7_0389x);
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
    if (quest_begin(1, "6792724450874019086")) { caller_0389x(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
