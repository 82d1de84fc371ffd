/*
 * quest 0.1.0
 * made again by: quest -s 2 --without float16,float128,decimal,atomic -t members --seed 8907234579617892286 -n 1
 * crc32 of the rest: b42a56b7
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

/* seed 8907234579617892286 */
struct s10_79yg7 {
    long : 4;
    float b;
};
struct s12_79yg7 {
    struct { double a_11; unsigned char b_11; };
};
struct s14_79yg7 {
    struct { char a_13; long b_13; };
};
enum e15_79yg7 { E15_0_79yg7 = 4, E15_1_79yg7 = 5 };
struct s16_79yg7 {
    enum e15_79yg7 a : 5;
    unsigned char : 5;
    long c;
};
enum e3_79yg7 { E3_0_79yg7 = 5, E3_1_79yg7 = 1, E3_2_79yg7 = 4 };
struct s4_79yg7 {
    char a;
    enum e3_79yg7 b : 4;
    unsigned char c : 2;
    unsigned char d : 5;
    char : 0;
    double f;
};
struct s19_79yg7 {
    float a;
    union { int a_18; };
};
struct s19_79yg7 callee_79yg7(struct s10_79yg7 p1, struct s12_79yg7 p2, struct s14_79yg7 p3, struct s16_79yg7 p4, int p5, ...);
static struct s10_79yg7 x1_79yg7 = { -2535202560.0F };
static struct s12_79yg7 x2_79yg7 = { { -11821123110330864.0, 12 } };
static struct s14_79yg7 x3_79yg7 = { { 0, 4980919128811696040L } };
static struct s16_79yg7 x4_79yg7 = { E15_0_79yg7, -7509343656177448506L };
static int x5_79yg7 = 1591353842;
static struct s4_79yg7 x6_79yg7 = { 90, E3_1_79yg7, 1, 13, 626230987052.5565185546875 };
static double x7_79yg7 = -1841485668697835.00;
static void caller_79yg7(void)
{
    struct s19_79yg7 result;
    result = callee_79yg7(x1_79yg7, x2_79yg7, x3_79yg7, x4_79yg7, x5_79yg7, x6_79yg7, x7_79yg7);
    QUEST_DOUBLE(result.a, 5590560.0F, "caller: result, .a");
    QUEST_INT(result.a_18, 1143350129, "caller: result, .a_18");
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
    if (quest_begin(1, "8907234579617892286")) { caller_79yg7(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
