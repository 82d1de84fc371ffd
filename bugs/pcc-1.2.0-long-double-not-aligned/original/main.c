/*
 * quest 0.1.0
 * made again by: quest -s 2 'REGS.argc=R.unit(8)' 'REGS.vargc=R.unit(0)' 'REGS.result=R.void' 'REGS.arg=R.freq{6,R.long,1,R.longdouble}' -t regs --seed 3258190674779708665 -n 1
 * crc32 of the rest: 651877d8
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
int quest_failures;
int quest_calls;
int quest_case;
const char *quest_seed;
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

/* seed 3258190674779708665 */
void callee_x46jq(long p1, long p2, long p3, long p4, long p5, long p6, long p7, long double p8);
static long x1_x46jq = 6684522831579349580L;
static long x2_x46jq = -1L;
static long x3_x46jq = -5623306882358043887L;
static long x4_x46jq = 3905544179939078066L;
static long x5_x46jq = 9223372036854775807L;
static long x6_x46jq = -5073463856479190712L;
static long x7_x46jq = 4085460898916227519L;
static long double x8_x46jq = 1.0L;
static void caller_x46jq(void)
{
    callee_x46jq(x1_x46jq, x2_x46jq, x3_x46jq, x4_x46jq, x5_x46jq, x6_x46jq, x7_x46jq, x8_x46jq);
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
    if (quest_begin(1, "3258190674779708665")) { caller_x46jq(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
