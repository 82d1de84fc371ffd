/*
 * quest 0.1.0
 * made again by: quest -s 2 'REGS.argc=R.unit(1)' 'REGS.vargc=R.unit(2)' 'REGS.arg=R.oneof{R.int,R.long}' 'REGS.result=R.void' 'REGS.varg=R.oneof{R.longdouble,R.struct(R.array(R.char,R.choose(17,19)),1)}' -t regs --seed -560244545972427289 -n 1
 * crc32 of the rest: 78481553
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

/* seed -560244545972427289 */
struct s1_ae6bu {
    char a[19];
};
void callee_ae6bu(int p1, ...);
void callee_ae6bu(int p1, ...)
{
    va_list ap;
    struct s1_ae6bu v1;
    long double v2;
    QUEST_INT(p1, 691222629, "callee: arg 1");
    va_start(ap, p1);
    v1 = va_arg(ap, struct s1_ae6bu);
    v2 = va_arg(ap, long double);
    va_end(ap);
    QUEST_INT(v1.a[0], 42, "callee: variable arg 1, .a[0]");
    QUEST_INT(v1.a[1], 88, "callee: variable arg 1, .a[1]");
    QUEST_INT(v1.a[2], 123, "callee: variable arg 1, .a[2]");
    QUEST_INT(v1.a[3], 122, "callee: variable arg 1, .a[3]");
    QUEST_INT(v1.a[4], 9, "callee: variable arg 1, .a[4]");
    QUEST_INT(v1.a[5], 78, "callee: variable arg 1, .a[5]");
    QUEST_INT(v1.a[6], 100, "callee: variable arg 1, .a[6]");
    QUEST_INT(v1.a[7], 114, "callee: variable arg 1, .a[7]");
    QUEST_INT(v1.a[8], 114, "callee: variable arg 1, .a[8]");
    QUEST_INT(v1.a[9], 110, "callee: variable arg 1, .a[9]");
    QUEST_INT(v1.a[10], 38, "callee: variable arg 1, .a[10]");
    QUEST_INT(v1.a[11], 0, "callee: variable arg 1, .a[11]");
    QUEST_INT(v1.a[12], 1, "callee: variable arg 1, .a[12]");
    QUEST_INT(v1.a[13], 67, "callee: variable arg 1, .a[13]");
    QUEST_INT(v1.a[14], 1, "callee: variable arg 1, .a[14]");
    QUEST_INT(v1.a[15], 16, "callee: variable arg 1, .a[15]");
    QUEST_INT(v1.a[16], 67, "callee: variable arg 1, .a[16]");
    QUEST_INT(v1.a[17], 123, "callee: variable arg 1, .a[17]");
    QUEST_INT(v1.a[18], 4, "callee: variable arg 1, .a[18]");
    QUEST_LONGDOUBLE(v2, 365849099763438729.4375L, "callee: variable arg 2");
    ++quest_calls;
}
static int x1_ae6bu = 691222629;
static struct s1_ae6bu x2_ae6bu = { { 42, 88, 123, 122, 9, 78, 100, 114, 114, 110, 38, 0, 1, 67, 1, 16, 67, 123, 4 } };
static long double x3_ae6bu = 365849099763438729.4375L;
static void caller_ae6bu(void)
{
    callee_ae6bu(x1_ae6bu, x2_ae6bu, x3_ae6bu);
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
    if (quest_begin(1, "-560244545972427289")) { caller_ae6bu(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
