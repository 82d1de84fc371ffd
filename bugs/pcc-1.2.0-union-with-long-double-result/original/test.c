/*
 * quest 0.1.0
 * made again by: quest -s 2 'REGS.argc=R.choose(1,2)' 'REGS.vargc=R.unit(0)' 'REGS.arg=R.oneof{R.int,R.long}' 'REGS.result=REGS.union' -t regs --seed -2856920761270002564 -n 1
 * crc32 of the rest: 90e9354c
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

/* seed -2856920761270002564 */
struct s1_5af7u {
    unsigned char a[6];
};
union u2_5af7u {
    struct s1_5af7u a;
    long double b;
};
union u2_5af7u callee_5af7u(int p1, int p2);
static union u2_5af7u r_5af7u = { { { 152, 47, 207, 255, 163, 118 } } };
union u2_5af7u callee_5af7u(int p1, int p2)
{
    QUEST_INT(p1, -1588843221, "callee: arg 1");
    QUEST_INT(p2, -1893695971, "callee: arg 2");
    ++quest_calls;
    return r_5af7u;
}
static int x1_5af7u = -1588843221;
static int x2_5af7u = -1893695971;
static void caller_5af7u(void)
{
    union u2_5af7u result;
    result = callee_5af7u(x1_5af7u, x2_5af7u);
    QUEST_INT(result.a.a[0], 152, "caller: result, .a.a[0]");
    QUEST_INT(result.a.a[1], 47, "caller: result, .a.a[1]");
    QUEST_INT(result.a.a[2], 207, "caller: result, .a.a[2]");
    QUEST_INT(result.a.a[3], 255, "caller: result, .a.a[3]");
    QUEST_INT(result.a.a[4], 163, "caller: result, .a.a[4]");
    QUEST_INT(result.a.a[5], 118, "caller: result, .a.a[5]");
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
    if (quest_begin(1, "-2856920761270002564")) { caller_5af7u(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
