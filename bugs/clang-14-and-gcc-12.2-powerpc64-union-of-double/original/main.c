/*
 * quest 0.1.0
 * made again by: quest -s 2 -t ansi --seed 5710865214302597857 -n 1
 * crc32 of the rest: 8814effe
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

/* seed 5710865214302597857 */
union u1_hvdfy {
    long double a;
};
union u2_hvdfy {
    union u1_hvdfy a;
};
enum e3_hvdfy { E3_0_hvdfy = -123, E3_1_hvdfy = 27599 };
struct s4_hvdfy {
    short *a;
    unsigned long *b;
    enum e3_hvdfy c[4];
};
short pool1_hvdfy[4];
unsigned long pool2_hvdfy[4][1];
long double pool3_hvdfy[4];
unsigned long pool4_hvdfy[4];
struct s4_hvdfy callee_hvdfy(double p1[6], short *p2[2], unsigned long (*p3)[1], float p4, union u2_hvdfy p5, long double *p6);
static double x1_hvdfy[6] = { 28280433056198.765625, 118349838061660209152.0, -53435261308468502528.0, -569295842041.9298095703125, 0.000000007450580596923828125, 4229420541741870.0 };
static short *x2_hvdfy[2] = { &pool1_hvdfy[3], &pool1_hvdfy[0] };
static unsigned long (*x3_hvdfy)[1] = &pool2_hvdfy[2];
static float x4_hvdfy = -790.39373779296875F;
static union u2_hvdfy x5_hvdfy = { { -137438953471.999999992549419403076171875L } };
static long double *x6_hvdfy = &pool3_hvdfy[2];
static void caller_hvdfy(void)
{
    struct s4_hvdfy result;
    result = callee_hvdfy(x1_hvdfy, x2_hvdfy, x3_hvdfy, x4_hvdfy, x5_hvdfy, x6_hvdfy);
    QUEST_POINTER(result.a, &pool1_hvdfy[0], "caller: result, .a");
    QUEST_POINTER(result.b, &pool4_hvdfy[0], "caller: result, .b");
    QUEST_INT(result.c[0], E3_0_hvdfy, "caller: result, .c[0]");
    QUEST_INT(result.c[1], E3_0_hvdfy, "caller: result, .c[1]");
    QUEST_INT(result.c[2], E3_1_hvdfy, "caller: result, .c[2]");
    QUEST_INT(result.c[3], E3_1_hvdfy, "caller: result, .c[3]");
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
    if (quest_begin(1, "5710865214302597857")) { caller_hvdfy(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
