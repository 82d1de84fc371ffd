/*
 * quest 0.1.0
 * made again by: quest -s 2 'REGS.argc=R.unit(5)' 'REGS.vargc=R.unit(1)' 'REGS.arg=R.oneof{R.int,R.long}' 'REGS.result=R.void' 'REGS.varg=REGS.odd' -t regs --seed -8197854855438188237 -n 1
 * crc32 of the rest: 5e5ae426
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

/* seed -8197854855438188237 */
struct s1_4u675 {
    char a[7];
};
void callee_4u675(long p1, long p2, int p3, int p4, int p5, ...);
void callee_4u675(long p1, long p2, int p3, int p4, int p5, ...)
{
    va_list ap;
    struct s1_4u675 v1;
    QUEST_LONG(p1, 202905509908054670L, "callee: arg 1");
    QUEST_LONG(p2, -8064563328050632791L, "callee: arg 2");
    QUEST_INT(p3, 2078011921, "callee: arg 3");
    QUEST_INT(p4, -103221828, "callee: arg 4");
    QUEST_INT(p5, -1638748037, "callee: arg 5");
    va_start(ap, p5);
    v1 = va_arg(ap, struct s1_4u675);
    va_end(ap);
    QUEST_INT(v1.a[0], 113, "callee: variable arg 1, .a[0]");
    QUEST_INT(v1.a[1], 34, "callee: variable arg 1, .a[1]");
    QUEST_INT(v1.a[2], 122, "callee: variable arg 1, .a[2]");
    QUEST_INT(v1.a[3], 41, "callee: variable arg 1, .a[3]");
    QUEST_INT(v1.a[4], 8, "callee: variable arg 1, .a[4]");
    QUEST_INT(v1.a[5], 111, "callee: variable arg 1, .a[5]");
    QUEST_INT(v1.a[6], 25, "callee: variable arg 1, .a[6]");
    ++quest_calls;
}
static long x1_4u675 = 202905509908054670L;
static long x2_4u675 = -8064563328050632791L;
static int x3_4u675 = 2078011921;
static int x4_4u675 = -103221828;
static int x5_4u675 = -1638748037;
static struct s1_4u675 x6_4u675 = { { 113, 34, 122, 41, 8, 111, 25 } };
static void caller_4u675(void)
{
    callee_4u675(x1_4u675, x2_4u675, x3_4u675, x4_4u675, x5_4u675, x6_4u675);
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
    if (quest_begin(1, "-8197854855438188237")) { caller_4u675(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
