/*
 * quest 0.1.0, shrunk
 * crc32 of the rest: 5420aa01
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

/* seed 8269284700805016506 */
void (*callee_sga3a(int p1, ...))(void);
static void back1_sga3a(void);
static void (*r_sga3a)(void) = back1_sga3a;
static void back1_sga3a(void)
{
}
void (*callee_sga3a(int p1, ...))(void)
{
    va_list ap;
    int v1;
    QUEST_INT(p1, 1, "callee: arg 1");
    va_start(ap, p1);
    v1 = va_arg(ap, int);
    va_end(ap);
    QUEST_INT(v1, 2, "callee: variable arg 1");
    ++quest_calls;
    return r_sga3a;
}
static int x1_sga3a = 1;
static int x2_sga3a = 2;
static void caller_sga3a(void)
{
    void (*result)(void);
    result = callee_sga3a(x1_sga3a, x2_sga3a);
    result();
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
    if (quest_begin(1, "8269284700805016506")) { caller_sga3a(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
