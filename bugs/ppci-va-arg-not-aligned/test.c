/*
 * quest 0.1.0
 * made again by: quest -s 2 scripts/ppci.lua 'PPCI.argc=R.unit(1)' 'PPCI.vargc=R.unit(2)' 'PPCI.arg=R.int' 'PPCI.result=R.void' 'PPCI.varg=R.oneof{R.int,R.double}' -t ppci --seed -7457568087917965063 -n 1
 * crc32 of the rest: 343b3834
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

/* seed -7457568087917965063 */
static void callee_7hujt(int p1, ...);
static void callee_7hujt(int p1, ...)
{
    va_list ap;
    int v1;
    double v2;
    QUEST_INT(p1, -1237753484, "callee: arg 1");
    va_start(ap, p1);
    v1 = va_arg(ap, int);
    v2 = va_arg(ap, double);
    va_end(ap);
    QUEST_INT(v1, 1039868306, "callee: variable arg 1");
    QUEST_DOUBLE(v2, 1343835397699.54443359375, "callee: variable arg 2");
    ++quest_calls;
}
static int x1_7hujt = -1237753484;
static int x2_7hujt = 1039868306;
static double x3_7hujt = 1343835397699.54443359375;
static void caller_7hujt(void)
{
    callee_7hujt(x1_7hujt, x2_7hujt, x3_7hujt);
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
    if (quest_begin(1, "-7457568087917965063")) { caller_7hujt(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
