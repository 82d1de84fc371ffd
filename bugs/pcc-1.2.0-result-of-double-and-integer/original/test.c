/*
 * quest 0.1.0
 * made again by: quest -s 2 'REGS.argc=R.choose(1,2)' 'REGS.vargc=R.unit(0)' 'REGS.arg=R.oneof{R.int,R.long}' 'REGS.result=REGS.mixed' -t regs --seed -7276133462437275250 -n 1
 * crc32 of the rest: 66b5d0b1
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
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

#ifndef QUEST_POINTER
#define QUEST_POINTER(got, want, what) quest_pointer(got, want, what)
static void quest_pointer(const void *got, const void *want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %p, found %p\n", want, got));
    }
}
#endif

/* seed -7276133462437275250 */
struct s1_tgtfn {
    double a;
    int *b;
};
static int pool1_tgtfn[4];
struct s1_tgtfn callee_tgtfn(long p1);
static struct s1_tgtfn r_tgtfn = { -166153499473114465666231808825491456.0, &pool1_tgtfn[3] };
struct s1_tgtfn callee_tgtfn(long p1)
{
    QUEST_LONG(p1, -6956952409500949180L, "callee: arg 1");
    ++quest_calls;
    return r_tgtfn;
}
static long x1_tgtfn = -6956952409500949180L;
static void caller_tgtfn(void)
{
    struct s1_tgtfn result;
    result = callee_tgtfn(x1_tgtfn);
    QUEST_DOUBLE(result.a, -166153499473114465666231808825491456.0, "caller: result, .a");
    QUEST_POINTER(result.b, &pool1_tgtfn[3], "caller: result, .b");
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
    if (quest_begin(1, "-7276133462437275250")) { caller_tgtfn(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
