/*
 * quest 0.1.0
 * made again by: quest -s 2 -e 'ANSI.argc=R.unit(1);ANSI.vargc=R.unit(0);ANSI.arg=R.union{R.int,R.longdouble};ANSI.result=R.int' -t ansi --seed 1 -n 1
 * crc32 of the rest: cbe86286
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
extern int quest_failures;
extern int quest_calls;
extern int quest_case;
extern const char *quest_seed;
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

/* seed 1 */
union u1_nus7y {
    int a;
    long double b;
};
int callee_nus7y(union u1_nus7y p1);
static int r_nus7y = -116652446;
int callee_nus7y(union u1_nus7y p1)
{
    QUEST_LONGDOUBLE(p1.b, 125908121684037717450752.0L, "callee: arg 1, .b");
    ++quest_calls;
    return r_nus7y;
}
