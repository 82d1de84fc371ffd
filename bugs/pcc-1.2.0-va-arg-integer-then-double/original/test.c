/*
 * quest 0.1.0
 * made again by: quest -s 2 'REGS.argc=R.choose(1,2)' 'REGS.vargc=R.unit(2)' 'REGS.arg=R.oneof{R.int,R.long}' 'REGS.result=R.void' 'REGS.varg=R.struct{R.long,R.double}' -t regs --seed 2541389164784485488 -n 1
 * crc32 of the rest: d8ebbcc7
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

/* seed 2541389164784485488 */
struct s1_h2cs7 {
    long a;
    double b;
};
struct s2_h2cs7 {
    long a;
    double b;
};
void callee_h2cs7(long p1, long p2, ...);
void callee_h2cs7(long p1, long p2, ...)
{
    va_list ap;
    struct s1_h2cs7 v1;
    struct s2_h2cs7 v2;
    QUEST_LONG(p1, 1974001538551644630L, "callee: arg 1");
    QUEST_LONG(p2, 9223372036854775807L, "callee: arg 2");
    va_start(ap, p2);
    v1 = va_arg(ap, struct s1_h2cs7);
    v2 = va_arg(ap, struct s2_h2cs7);
    va_end(ap);
    QUEST_LONG(v1.a, -6808057555411872437L, "callee: variable arg 1, .a");
    QUEST_DOUBLE(v1.b, -219013933714.053253173828125, "callee: variable arg 1, .b");
    QUEST_LONG(v2.a, 6013030745522442887L, "callee: variable arg 2, .a");
    QUEST_DOUBLE(v2.b, -268217846551963.75, "callee: variable arg 2, .b");
    ++quest_calls;
}
static long x1_h2cs7 = 1974001538551644630L;
static long x2_h2cs7 = 9223372036854775807L;
static struct s1_h2cs7 x3_h2cs7 = { -6808057555411872437L, -219013933714.053253173828125 };
static struct s2_h2cs7 x4_h2cs7 = { 6013030745522442887L, -268217846551963.75 };
static void caller_h2cs7(void)
{
    callee_h2cs7(x1_h2cs7, x2_h2cs7, x3_h2cs7, x4_h2cs7);
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
    if (quest_begin(1, "2541389164784485488")) { caller_h2cs7(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
