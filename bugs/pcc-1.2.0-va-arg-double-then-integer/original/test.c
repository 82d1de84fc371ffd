/*
 * quest 0.1.0
 * made again by: quest -s 2 'REGS.argc=R.choose(1,2)' 'REGS.vargc=R.unit(1)' 'REGS.arg=R.oneof{R.int,R.long}' 'REGS.result=R.void' 'REGS.varg=REGS.mixed' -t regs --seed 2584683574237136753 -n 1
 * crc32 of the rest: c00d8087
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

/* seed 2584683574237136753 */
struct s1_95vfs {
    double a;
    unsigned long b;
};
void callee_95vfs(int p1, long p2, ...);
void callee_95vfs(int p1, long p2, ...)
{
    va_list ap;
    struct s1_95vfs v1;
    QUEST_INT(p1, 8330173, "callee: arg 1");
    QUEST_LONG(p2, -9064077659471313392L, "callee: arg 2");
    va_start(ap, p2);
    v1 = va_arg(ap, struct s1_95vfs);
    va_end(ap);
    QUEST_DOUBLE(v1.a, -8576353086114201.0, "callee: variable arg 1, .a");
    QUEST_ULONG(v1.b, 9815689395908466252UL, "callee: variable arg 1, .b");
    ++quest_calls;
}
static int x1_95vfs = 8330173;
static long x2_95vfs = -9064077659471313392L;
static struct s1_95vfs x3_95vfs = { -8576353086114201.0, 9815689395908466252UL };
static void caller_95vfs(void)
{
    callee_95vfs(x1_95vfs, x2_95vfs, x3_95vfs);
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
    if (quest_begin(1, "2584683574237136753")) { caller_95vfs(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
