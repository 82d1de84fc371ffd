/*
 * quest 0.1.0
 * made again by: quest -s 2 -t ansi --seed -5771971638123053143 -n 1
 * crc32 of the rest: f413acf0
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

#ifndef QUEST_UINT
#define QUEST_UINT(got, want, what) quest_uint(got, want, what)
static void quest_uint(unsigned int got, unsigned int want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %u, found %u\n", want, got));
    }
}
#endif

/* seed -5771971638123053143 */
enum e4_m0j6x { E4_0_m0j6x = -1, E4_1_m0j6x = 2455 };
struct s5_m0j6x {
    int a;
    enum e4_m0j6x b;
    unsigned int c : 9;
    double d;
    long double e;
    short f;
    float g;
};
union u6_m0j6x {
    struct s5_m0j6x a;
};
union u7_m0j6x {
    unsigned short a;
    char b;
    int c;
    char d;
};
union u8_m0j6x {
    char a;
    long double b;
};
struct s9_m0j6x {
    long a;
    signed char b;
    unsigned char c;
    short d;
};
union u10_m0j6x {
    unsigned long a;
    union u8_m0j6x b;
    struct s9_m0j6x c;
};
union u11_m0j6x {
    int a;
    unsigned short b;
    float c;
};
union u12_m0j6x {
    short a;
};
union u13_m0j6x {
    union u11_m0j6x a;
    short *b;
    union u12_m0j6x c;
};
enum e14_m0j6x { E14_0_m0j6x = 10, E14_1_m0j6x = 17, E14_2_m0j6x = 12 };
enum e1_m0j6x { E1_0_m0j6x = 9, E1_1_m0j6x = 10, E1_2_m0j6x = 6 };
struct s2_m0j6x {
    long a;
    unsigned char b;
    unsigned int c : 7;
    unsigned short d;
    enum e1_m0j6x e;
    signed char f;
};
union u3_m0j6x {
    char a[2];
    unsigned int b;
    struct s2_m0j6x c;
};
float pool1_m0j6x[4];
unsigned int callee_m0j6x(union u6_m0j6x p1, float *p2, union u7_m0j6x p3[4], union u10_m0j6x p4, float p5, union u13_m0j6x p6, enum e14_m0j6x p7, ...);
static union u6_m0j6x x1_m0j6x = { { 1227799678, E4_0_m0j6x, 363U, 54941416417470.328125, -1523874222156631.36279296875L, -2672, 2222152.25F } };
static float *x2_m0j6x = &pool1_m0j6x[0];
static union u7_m0j6x x3_m0j6x[4] = { { 60855 }, { 0 }, { 0 }, { 0 } };
static union u10_m0j6x x4_m0j6x = { 0UL };
static float x5_m0j6x = -0.124999992549419403076171875F;
static union u13_m0j6x x6_m0j6x = { { 0 } };
static enum e14_m0j6x x7_m0j6x = E14_1_m0j6x;
static union u3_m0j6x x8_m0j6x = { { 15, 76 } };
static void caller_m0j6x(void)
{
    unsigned int result;
    x3_m0j6x[1].d = 6;
    x3_m0j6x[2].d = 10;
    x3_m0j6x[3].b = 1;
    x4_m0j6x.b.a = 47;
    x6_m0j6x.c.a = 10612;
    result = callee_m0j6x(x1_m0j6x, x2_m0j6x, x3_m0j6x, x4_m0j6x, x5_m0j6x, x6_m0j6x, x7_m0j6x, x8_m0j6x);
    QUEST_UINT(result, 796681051U, "caller: result");
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
    if (quest_begin(1, "-5771971638123053143")) { caller_m0j6x(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
