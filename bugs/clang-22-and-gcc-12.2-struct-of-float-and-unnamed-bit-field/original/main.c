/*
 * quest 0.1.0
 * made again by: quest -s 2 --without bit-int,float16,decimal -t members --seed -3051690238868111922 -n 1
 * crc32 of the rest: 200eae83
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

/* seed -3051690238868111922 */
#pragma pack(push, 4)
struct s2_wtus9 {
    float a;
};
#pragma pack(pop)
struct s4_wtus9 {
    struct { unsigned int a_3; char b_3; };
    double b;
};
struct s5_wtus9 {
    float a;
    char : 0;
    float c;
};
enum e6_wtus9 { E6_0_wtus9 = 7, E6_1_wtus9 = 0 };
struct s7_wtus9 {
    unsigned int a;
    unsigned long b : 25;
    unsigned char : 2;
    enum e6_wtus9 d : 9;
    signed int e : 2;
    float f;
};
struct s8_wtus9 {
    float a;
    unsigned char b : 1;
    unsigned long c : 26;
    unsigned int d : 13;
    unsigned char : 8;
};
struct s1_wtus9 {
    long : 0;
    double b;
};
struct s9_wtus9 {
    float a;
    unsigned char : 8;
};
struct s9_wtus9 callee_wtus9(int p1, struct s2_wtus9 p2, struct s4_wtus9 p3, unsigned int p4, struct s5_wtus9 p5, struct s7_wtus9 p6, struct s8_wtus9 p7, ...);
static int x1_wtus9 = -1955441734;
static struct s2_wtus9 x2_wtus9 = { -3526.413818359375F };
static struct s4_wtus9 x3_wtus9 = { { 3095470696U, 78 }, -110741322431699419136.0 };
static unsigned int x4_wtus9 = 1721018998U;
static struct s5_wtus9 x5_wtus9 = { 5020.96630859375F, 19615674368.0F };
static struct s7_wtus9 x6_wtus9 = { 3040715974U, 26602197UL, E6_0_wtus9, -1, 508487.90625F };
static struct s8_wtus9 x7_wtus9 = { -11827.7763671875F, 0, 46280545UL, 75U };
static struct s1_wtus9 x8_wtus9 = { 1.0 };
static double x9_wtus9 = 230337013858.8837890625;
static void caller_wtus9(void)
{
    struct s9_wtus9 result;
    result = callee_wtus9(x1_wtus9, x2_wtus9, x3_wtus9, x4_wtus9, x5_wtus9, x6_wtus9, x7_wtus9, x8_wtus9, x9_wtus9);
    QUEST_DOUBLE(result.a, -0.124999992549419403076171875F, "caller: result, .a");
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
    if (quest_begin(1, "-3051690238868111922")) { caller_wtus9(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
