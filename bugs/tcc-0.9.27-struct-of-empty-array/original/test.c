/*
 * quest 0.1.0
 * made again by: quest -s 2 -e 'GCC.argc=R.unit(1);GCC.vargc=R.unit(2);GCC.arg=R.int;GCC.varg=R.oneof{R.int,R.struct(R.array(R.int,0),1)};GCC.result=R.int' -t gcc --seed -5771971638123053143 -n 1
 * crc32 of the rest: 246344c9
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

/* seed -5771971638123053143 */
struct s1_m0j6x {
    int a[0];
};
int callee_m0j6x(int p1, ...);
static int r_m0j6x = 1519695723;
int callee_m0j6x(int p1, ...)
{
    va_list ap;
    struct s1_m0j6x v1;
    int v2;
    QUEST_INT(p1, 2147483647, "callee: arg 1");
    va_start(ap, p1);
    v1 = va_arg(ap, struct s1_m0j6x);
    v2 = va_arg(ap, int);
    va_end(ap);
    (void)v1;
    QUEST_INT(v2, -1695026679, "callee: variable arg 2");
    ++quest_calls;
    return r_m0j6x;
}
static int x1_m0j6x = 2147483647;
static struct s1_m0j6x x2_m0j6x = { {} };
static int x3_m0j6x = -1695026679;
static void caller_m0j6x(void)
{
    int result;
    result = callee_m0j6x(x1_m0j6x, x2_m0j6x, x3_m0j6x);
    QUEST_INT(result, 1519695723, "caller: result");
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
    if (quest_begin(1, "-5771971638123053143")) { caller_m0j6x(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
