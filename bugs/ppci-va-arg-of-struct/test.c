/*
 * quest 0.1.0
 * made again by: quest -s 2 scripts/ppci.lua 'PPCI.argc=R.unit(1)' 'PPCI.vargc=R.unit(1)' 'PPCI.arg=R.int' 'PPCI.result=R.void' 'PPCI.varg=R.struct(R.int,2)' -t ppci --seed -6128342733252172183 -n 1
 * crc32 of the rest: ab8660c6
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

/* seed -6128342733252172183 */
struct s1_9hv2r {
    int a;
    int b;
};
static void callee_9hv2r(int p1, ...);
static void callee_9hv2r(int p1, ...)
{
    va_list ap;
    struct s1_9hv2r v1;
    QUEST_INT(p1, -434383824, "callee: arg 1");
    va_start(ap, p1);
    v1 = va_arg(ap, struct s1_9hv2r);
    va_end(ap);
    QUEST_INT(v1.a, -1266615614, "callee: variable arg 1, .a");
    QUEST_INT(v1.b, 2147483647, "callee: variable arg 1, .b");
    ++quest_calls;
}
static int x1_9hv2r = -434383824;
static struct s1_9hv2r x2_9hv2r = { -1266615614, 2147483647 };
static void caller_9hv2r(void)
{
    callee_9hv2r(x1_9hv2r, x2_9hv2r);
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
    if (quest_begin(1, "-6128342733252172183")) { caller_9hv2r(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
