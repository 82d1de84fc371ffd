/*
 * quest 0.1.0
 * made again by: quest -s 2 'REGS.argc=R.unit(1)' 'REGS.vargc=R.unit(0)' 'REGS.result=R.void' 'REGS.arg=R.struct(R.longdouble,1)' -t regs --seed 7758597971145192363 -n 1
 * crc32 of the rest: 02280e0f
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

/* seed 7758597971145192363 */
struct s1_3c9vx {
    long double a;
};
void callee_3c9vx(struct s1_3c9vx p1);
void callee_3c9vx(struct s1_3c9vx p1)
{
    QUEST_LONGDOUBLE(p1.a, 2254610944344574529.5L, "callee: arg 1, .a");
    ++quest_calls;
}
static struct s1_3c9vx x1_3c9vx = { 2254610944344574529.5L };
static void caller_3c9vx(void)
{
    callee_3c9vx(x1_3c9vx);
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
    if (quest_begin(1, "7758597971145192363")) { caller_3c9vx(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
