/*
 * quest 0.1.0
 * made again by: quest -s 2 -e 'ANSI.argc=R.unit(1);ANSI.vargc=R.unit(0);ANSI.arg=R.struct(R.array(R.double,1),1);ANSI.result=R.int' -t ansi --seed 1 -n 1
 * crc32 of the rest: a6838013
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
    double a[1];
};
int callee_nus7y(struct s1_nus7y p1);
static int r_nus7y = 671537425;
int callee_nus7y(struct s1_nus7y p1)
{
    QUEST_DOUBLE(p1.a[0], 75175736628147.859375, "callee: arg 1, .a[0]");
    ++quest_calls;
    return r_nus7y;
}
