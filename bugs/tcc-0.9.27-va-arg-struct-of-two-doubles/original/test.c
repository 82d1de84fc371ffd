/*
 * quest 0.1.0
 * made again by: quest -s 2 -e 'ANSI.argc=R.unit(1);ANSI.vargc=R.unit(1);ANSI.arg=R.int;ANSI.varg=R.struct(R.double,2);ANSI.result=R.int' -t ansi --seed 1 -n 1
 * crc32 of the rest: d49ab4da
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

/* seed 1 */
struct s1_nus7y {
    double a;
    double b;
};
int callee_nus7y(int p1, ...);
static int r_nus7y = -1752336720;
int callee_nus7y(int p1, ...)
{
    va_list ap;
    struct s1_nus7y v1;
    QUEST_INT(p1, 661109322, "callee: arg 1");
    va_start(ap, p1);
    v1 = va_arg(ap, struct s1_nus7y);
    va_end(ap);
    QUEST_DOUBLE(v1.a, 270474917393331814400.0, "callee: variable arg 1, .a");
    QUEST_DOUBLE(v1.b, -1.0, "callee: variable arg 1, .b");
    ++quest_calls;
    return r_nus7y;
}
static int x1_nus7y = 661109322;
static struct s1_nus7y x2_nus7y = { 270474917393331814400.0, -1.0 };
static void caller_nus7y(void)
{
    int result;
    result = callee_nus7y(x1_nus7y, x2_nus7y);
    QUEST_INT(result, -1752336720, "caller: result");
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
    if (quest_begin(1, "1")) { caller_nus7y(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
