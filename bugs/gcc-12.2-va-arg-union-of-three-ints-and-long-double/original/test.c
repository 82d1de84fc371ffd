/*
 * quest 0.1.0
 * made again by: quest -s 2 'ANSI.argc=R.unit(1)' 'ANSI.vargc=R.unit(1)' 'ANSI.arg=R.int' 'ANSI.result=R.int' 'ANSI.varg=R.union{R.array(R.any_int,R.choose(1,4)),R.longdouble}' -t ansi --seed 2 -n 1
 * crc32 of the rest: 56fe0c4f
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

/* seed 2 */
union u1_1je53 {
    unsigned int a[3];
    long double b;
};
int callee_1je53(int p1, ...);
static int r_1je53 = -779544411;
int callee_1je53(int p1, ...)
{
    va_list ap;
    union u1_1je53 v1;
    QUEST_INT(p1, 1, "callee: arg 1");
    va_start(ap, p1);
    v1 = va_arg(ap, union u1_1je53);
    va_end(ap);
    QUEST_UINT(v1.a[0], 1142928850U, "callee: variable arg 1, .a[0]");
    QUEST_UINT(v1.a[1], 2407519866U, "callee: variable arg 1, .a[1]");
    QUEST_UINT(v1.a[2], 2462245078U, "callee: variable arg 1, .a[2]");
    ++quest_calls;
    return r_1je53;
}
static int x1_1je53 = 1;
static union u1_1je53 x2_1je53 = { { 1142928850U, 2407519866U, 2462245078U } };
static void caller_1je53(void)
{
    int result;
    result = callee_1je53(x1_1je53, x2_1je53);
    QUEST_INT(result, -779544411, "caller: result");
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
    if (quest_begin(1, "2")) { caller_1je53(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
