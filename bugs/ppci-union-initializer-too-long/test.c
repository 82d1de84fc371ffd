/*
 * quest 0.1.0
 * made again by: quest -s 2 scripts/ppci.lua 'PPCI.argc=R.unit(1)' 'PPCI.vargc=R.unit(0)' 'PPCI.arg=R.struct{R.union(PPCI.int,R.choose(1,2)),R.int}' 'PPCI.result=R.void' -t ppci --seed 6395003440999404140 -n 1
 * crc32 of the rest: 693b848c
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

/* seed 6395003440999404140 */
union u1_2s7c2 {
    long a;
};
struct s2_2s7c2 {
    union u1_2s7c2 a;
    int b;
};
static void callee_2s7c2(struct s2_2s7c2 p1);
static void callee_2s7c2(struct s2_2s7c2 p1)
{
    QUEST_LONG(p1.a.a, 5630436186903334204L, "callee: arg 1, .a.a");
    QUEST_INT(p1.b, 435576647, "callee: arg 1, .b");
    ++quest_calls;
}
static struct s2_2s7c2 x1_2s7c2 = { { 5630436186903334204L }, 435576647 };
static void caller_2s7c2(void)
{
    callee_2s7c2(x1_2s7c2);
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
    if (quest_begin(1, "6395003440999404140")) { caller_2s7c2(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
