/*
 * quest 0.1.0
 * made again by: quest -s 2 --without bit-int,float16,decimal -t members --seed -5552545838113788918 -n 1
 * crc32 of the rest: b741bb35
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

/* seed -5552545838113788918 */
enum e1_rctgc { E1_0_rctgc = 3 };
struct s2_rctgc {
    enum e1_rctgc a : 11;
    int : 0;
    unsigned int c : 14;
};
struct s3_rctgc {
    unsigned char a : 4;
    int b : 4;
    unsigned int c : 14;
};
struct s4_rctgc {
    _Atomic(short) a;
    _Atomic(unsigned int) b;
    short c;
};
struct s5_rctgc {
    long : 19;
    double b;
};
enum e6_rctgc { E6_0_rctgc = 5, E6_1_rctgc = 4 };
struct s7_rctgc {
    enum e6_rctgc a : 5;
    unsigned char b : 3;
    int : 16;
    unsigned char d : 5;
    unsigned char e : 4;
};
struct s8_rctgc {
    _Atomic(int) a;
};
struct s8_rctgc callee_rctgc(struct s2_rctgc p1, struct s3_rctgc p2, float p3, struct s4_rctgc p4, struct s5_rctgc p5, struct s7_rctgc p6, int p7);
static struct s2_rctgc x1_rctgc = { E1_0_rctgc, 12502U };
static struct s3_rctgc x2_rctgc = { 7, 4, 14185U };
static float x3_rctgc = -67619.671875F;
static struct s4_rctgc x4_rctgc = { 12877, 1445921648U, 1164 };
static struct s5_rctgc x5_rctgc = { 181286081768791040.0 };
static struct s7_rctgc x6_rctgc = { E6_1_rctgc, 1, 5, 10 };
static int x7_rctgc = 1955344741;
static void caller_rctgc(void)
{
    struct s8_rctgc result;
    result = callee_rctgc(x1_rctgc, x2_rctgc, x3_rctgc, x4_rctgc, x5_rctgc, x6_rctgc, x7_rctgc);
    QUEST_INT(result.a, -2110951253, "caller: result, .a");
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
    if (quest_begin(1, "-5552545838113788918")) { caller_rctgc(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
