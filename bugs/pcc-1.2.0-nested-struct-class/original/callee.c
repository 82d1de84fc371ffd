/*
 * quest 0.1.0
 * made again by: quest -s 2 'REGS.argc=R.choose(1,2)' 'REGS.vargc=R.unit(0)' 'REGS.result=R.void' 'REGS.arg=R.struct{R.double,R.struct(R.oneof{R.int,R.long},1)}' -t regs --seed -7390607948942937753 -n 1
 * crc32 of the rest: b38dc5bf
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

/* seed -7390607948942937753 */
struct s1_0prv9 {
    long a;
};
struct s2_0prv9 {
    double a;
    struct s1_0prv9 b;
};
struct s3_0prv9 {
    long a;
};
struct s4_0prv9 {
    double a;
    struct s3_0prv9 b;
};
void callee_0prv9(struct s2_0prv9 p1, struct s4_0prv9 p2);
void callee_0prv9(struct s2_0prv9 p1, struct s4_0prv9 p2)
{
    QUEST_DOUBLE(p1.a, 802493615815230.375, "callee: arg 1, .a");
    QUEST_LONG(p1.b.a, 1L, "callee: arg 1, .b.a");
    QUEST_DOUBLE(p2.a, 794682856601690112.0, "callee: arg 2, .a");
    QUEST_LONG(p2.b.a, -5165721431404296846L, "callee: arg 2, .b.a");
    ++quest_calls;
}
