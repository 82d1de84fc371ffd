/*
 * quest 0.1.0
 * made again by: quest -s 2 'REGS.argc=R.choose(2,4)' 'REGS.vargc=R.unit(0)' 'REGS.result=R.void' 'REGS.arg=R.oneof{R.int,R.longdouble,R.struct(R.array(R.long,3),1)}' -t regs --seed -4983280221460717348 -n 1
 * crc32 of the rest: bee80454
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

/* seed -4983280221460717348 */
struct s1_fb5sa {
    long a[3];
};
struct s2_fb5sa {
    long a[3];
};
void callee_fb5sa(struct s1_fb5sa p1, struct s2_fb5sa p2, long double p3, int p4);
void callee_fb5sa(struct s1_fb5sa p1, struct s2_fb5sa p2, long double p3, int p4)
{
    QUEST_LONG(p1.a[0], 1L, "callee: arg 1, .a[0]");
    QUEST_LONG(p1.a[1], 567045860918279388L, "callee: arg 1, .a[1]");
    QUEST_LONG(p1.a[2], 1348384977793088422L, "callee: arg 1, .a[2]");
    QUEST_LONG(p2.a[0], 5723542364018085224L, "callee: arg 2, .a[0]");
    QUEST_LONG(p2.a[1], -5228438401330359941L, "callee: arg 2, .a[1]");
    QUEST_LONG(p2.a[2], -7656391573973226734L, "callee: arg 2, .a[2]");
    QUEST_LONGDOUBLE(p3, 1065496752603343495488.0L, "callee: arg 3");
    QUEST_INT(p4, -558716141, "callee: arg 4");
    ++quest_calls;
}
static struct s1_fb5sa x1_fb5sa = { { 1L, 567045860918279388L, 1348384977793088422L } };
static struct s2_fb5sa x2_fb5sa = { { 5723542364018085224L, -5228438401330359941L, -7656391573973226734L } };
static long double x3_fb5sa = 1065496752603343495488.0L;
static int x4_fb5sa = -558716141;
static void caller_fb5sa(void)
{
    callee_fb5sa(x1_fb5sa, x2_fb5sa, x3_fb5sa, x4_fb5sa);
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
    if (quest_begin(1, "-4983280221460717348")) { caller_fb5sa(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
