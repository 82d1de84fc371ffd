/*
 * quest 0.1.0
 * made again by: quest -s 2 --without float16,decimal -t members --seed 6307414214660558894 -n 1
 * crc32 of the rest: abd684f3
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

/* seed 6307414214660558894 */
struct s2_ajx8x {
    union { float a_1; short b_1; };
    double b;
};
struct s3_ajx8x {
    int : 5;
    double b;
};
float callee_ajx8x(char p1, int p2, ...);
static float r_ajx8x = 373251.875F;
float callee_ajx8x(char p1, int p2, ...)
{
    va_list ap;
    struct s2_ajx8x v1;
    int v2;
    struct s3_ajx8x v3;
    QUEST_INT(p1, 22, "callee: arg 1");
    QUEST_INT(p2, -1937343306, "callee: arg 2");
    va_start(ap, p2);
    v1 = va_arg(ap, struct s2_ajx8x);
    v2 = va_arg(ap, int);
    v3 = va_arg(ap, struct s3_ajx8x);
    va_end(ap);
    QUEST_INT(v1.b_1, -15436, "callee: variable arg 1, .b_1");
    QUEST_DOUBLE(v1.b, 76918527417449529344.0, "callee: variable arg 1, .b");
    QUEST_INT(v2, 641248677, "callee: variable arg 2");
    QUEST_DOUBLE(v3.b, 0.000000007450580596923828125, "callee: variable arg 3, .b");
    ++quest_calls;
    return r_ajx8x;
}
static char x1_ajx8x = 22;
static int x2_ajx8x = -1937343306;
static struct s2_ajx8x x3_ajx8x = { { .b_1 = -15436 }, 76918527417449529344.0 };
static int x4_ajx8x = 641248677;
static struct s3_ajx8x x5_ajx8x = { 0.000000007450580596923828125 };
static void caller_ajx8x(void)
{
    float result;
    result = callee_ajx8x(x1_ajx8x, x2_ajx8x, x3_ajx8x, x4_ajx8x, x5_ajx8x);
    QUEST_DOUBLE(result, 373251.875F, "caller: result");
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
    if (quest_begin(1, "6307414214660558894")) { caller_ajx8x(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
