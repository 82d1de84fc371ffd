/*
 * quest 0.1.0
 * made again by: quest -s 2 -e 'ANSI.argc=R.unit(1);ANSI.vargc=R.unit(0);ANSI.arg=R.struct{R.int,R.short,R.float};ANSI.result=R.int' -t ansi --seed 1 -n 1
 * crc32 of the rest: bcab831c
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
    int a;
    short b;
    float c;
};
int callee_nus7y(struct s1_nus7y p1);
static int r_nus7y = -1752336720;
int callee_nus7y(struct s1_nus7y p1)
{
    QUEST_INT(p1.a, 661109322, "callee: arg 1, .a");
    QUEST_INT(p1.b, 11306, "callee: arg 1, .b");
    QUEST_DOUBLE(p1.c, -475.1749267578125F, "callee: arg 1, .c");
    ++quest_calls;
    return r_nus7y;
}
