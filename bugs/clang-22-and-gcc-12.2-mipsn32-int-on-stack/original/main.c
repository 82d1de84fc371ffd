/*
 * quest 0.1.0
 * made again by: quest -s 2 --model ilp32-16 -t ansi --seed -575122627287384135 -n 1
 * crc32 of the rest: eac3eee6
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

/* seed -575122627287384135 */
union u1_d48wf {
    unsigned short a;
    short b;
    int c;
    int d;
};
union u2_d48wf {
    unsigned short a;
    signed char b;
};
struct s3_d48wf {
    long a;
    unsigned int *b;
    union u1_d48wf c;
    union u2_d48wf d;
};
struct s4_d48wf {
    long double a;
    int b : 12;
    unsigned int c : 3;
    signed int d : 6;
    double e;
    unsigned long f;
    long double *g;
};
unsigned int pool1_d48wf[4];
int pool2_d48wf[4];
long double pool3_d48wf[4];
short callee_d48wf(struct s3_d48wf p1, int *p2[3], struct s4_d48wf p3, double p4, long p5, unsigned long p6);
static struct s3_d48wf x1_d48wf = { -2117184505L, &pool1_d48wf[0], { 0 }, { 60327 } };
static int *x2_d48wf[3] = { &pool2_d48wf[3], &pool2_d48wf[1], &pool2_d48wf[0] };
static struct s4_d48wf x3_d48wf = { 256455419786731.84375L, 1931, 6U, 11, 801691305522498688.0, 3234903340UL, &pool3_d48wf[2] };
static double x4_d48wf = 48042794305253064704.0;
static long x5_d48wf = -993359771L;
static unsigned long x6_d48wf = 1221395426UL;
static void caller_d48wf(void)
{
    short result;
    x1_d48wf.c.d = 1567723203;
    result = callee_d48wf(x1_d48wf, x2_d48wf, x3_d48wf, x4_d48wf, x5_d48wf, x6_d48wf);
    QUEST_INT(result, -22767, "caller: result");
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
    if (quest_begin(1, "-575122627287384135")) { caller_d48wf(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
