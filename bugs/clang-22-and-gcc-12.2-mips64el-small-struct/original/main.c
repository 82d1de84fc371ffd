/*
 * quest 0.1.0
 * made again by: quest -s 2 'only="mips64el"' scripts/campaigns/mips.lua -t regs --seed -8139774315214956891 -n 1
 * crc32 of the rest: 742b3a4b
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

/* seed -8139774315214956891 */
struct s1_crgh5 {
    float a;
    float b;
    float c;
    float d;
};
struct s2_crgh5 {
    char a[3];
};
struct s3_crgh5 {
    char a[3];
};
struct s4_crgh5 {
    char a[5];
};
struct s5_crgh5 {
    int a;
};
struct s6_crgh5 {
    unsigned char a[14];
};
struct s7_crgh5 {
    char a;
};
struct s8_crgh5 {
    int a;
};
struct s9_crgh5 {
    char a[6];
};
struct s10_crgh5 {
    unsigned char a[8];
};
union u11_crgh5 {
    long double a;
    struct s9_crgh5 b;
    struct s10_crgh5 c;
};
struct s12_crgh5 {
    char a[26];
};
struct s12_crgh5 callee_crgh5(double p1, struct s1_crgh5 p2, struct s2_crgh5 p3, struct s3_crgh5 p4, struct s4_crgh5 p5, struct s5_crgh5 p6, char p7, struct s6_crgh5 p8, struct s7_crgh5 p9, struct s8_crgh5 p10, union u11_crgh5 p11, double p12);
static double x1_crgh5 = -26556163313271.78515625;
static struct s1_crgh5 x2_crgh5 = { 530239264.0F, -1.0F, -745583744.0F, 13409.9765625F };
static struct s2_crgh5 x3_crgh5 = { { 88, 49, 19 } };
static struct s3_crgh5 x4_crgh5 = { { 113, 36, 90 } };
static struct s4_crgh5 x5_crgh5 = { { 82, 107, 95, 13, 12 } };
static struct s5_crgh5 x6_crgh5 = { -394025501 };
static char x7_crgh5 = 1;
static struct s6_crgh5 x8_crgh5 = { { 29, 112, 1, 230, 248, 0, 18, 166, 45, 155, 3, 135, 196, 151 } };
static struct s7_crgh5 x9_crgh5 = { 44 };
static struct s8_crgh5 x10_crgh5 = { 294851433 };
static union u11_crgh5 x11_crgh5 = { 0.0L };
static double x12_crgh5 = -166153499473114465666231808825491456.0;
static void caller_crgh5(void)
{
    struct s12_crgh5 result;
    x11_crgh5.c.a[0] = 255;
    x11_crgh5.c.a[1] = 246;
    x11_crgh5.c.a[2] = 95;
    x11_crgh5.c.a[3] = 220;
    x11_crgh5.c.a[4] = 187;
    x11_crgh5.c.a[5] = 79;
    x11_crgh5.c.a[6] = 240;
    x11_crgh5.c.a[7] = 53;
    result = callee_crgh5(x1_crgh5, x2_crgh5, x3_crgh5, x4_crgh5, x5_crgh5, x6_crgh5, x7_crgh5, x8_crgh5, x9_crgh5, x10_crgh5, x11_crgh5, x12_crgh5);
    QUEST_INT(result.a[0], 83, "caller: result, .a[0]");
    QUEST_INT(result.a[1], 100, "caller: result, .a[1]");
    QUEST_INT(result.a[2], 123, "caller: result, .a[2]");
    QUEST_INT(result.a[3], 0, "caller: result, .a[3]");
    QUEST_INT(result.a[4], 84, "caller: result, .a[4]");
    QUEST_INT(result.a[5], 0, "caller: result, .a[5]");
    QUEST_INT(result.a[6], 1, "caller: result, .a[6]");
    QUEST_INT(result.a[7], 57, "caller: result, .a[7]");
    QUEST_INT(result.a[8], 28, "caller: result, .a[8]");
    QUEST_INT(result.a[9], 55, "caller: result, .a[9]");
    QUEST_INT(result.a[10], 90, "caller: result, .a[10]");
    QUEST_INT(result.a[11], 86, "caller: result, .a[11]");
    QUEST_INT(result.a[12], 57, "caller: result, .a[12]");
    QUEST_INT(result.a[13], 103, "caller: result, .a[13]");
    QUEST_INT(result.a[14], 0, "caller: result, .a[14]");
    QUEST_INT(result.a[15], 87, "caller: result, .a[15]");
    QUEST_INT(result.a[16], 107, "caller: result, .a[16]");
    QUEST_INT(result.a[17], 111, "caller: result, .a[17]");
    QUEST_INT(result.a[18], 66, "caller: result, .a[18]");
    QUEST_INT(result.a[19], 100, "caller: result, .a[19]");
    QUEST_INT(result.a[20], 84, "caller: result, .a[20]");
    QUEST_INT(result.a[21], 24, "caller: result, .a[21]");
    QUEST_INT(result.a[22], 84, "caller: result, .a[22]");
    QUEST_INT(result.a[23], 1, "caller: result, .a[23]");
    QUEST_INT(result.a[24], 72, "caller: result, .a[24]");
    QUEST_INT(result.a[25], 0, "caller: result, .a[25]");
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
    if (quest_begin(1, "-8139774315214956891")) { caller_crgh5(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
