/*
 * quest 0.1.0
 * made again by: quest -s 2 'REGS.argc=R.choose(1,2)' 'REGS.vargc=R.unit(0)' 'REGS.result=R.void' 'REGS.arg=R.struct{R.double,R.struct(R.oneof{R.int,R.long},1)}' -t regs --seed -7390607948942937753 -n 1
 * crc32 of the rest: fd62be1e
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
static struct s2_0prv9 x1_0prv9 = { 802493615815230.375, { 1L } };
static struct s4_0prv9 x2_0prv9 = { 794682856601690112.0, { -5165721431404296846L } };
static void caller_0prv9(void)
{
    callee_0prv9(x1_0prv9, x2_0prv9);
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
    if (quest_begin(1, "-7390607948942937753")) { caller_0prv9(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
