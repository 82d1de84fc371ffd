/*
 * quest 0.1.0
 * made again by: quest -s 2 'only="mips64el"' scripts/campaigns/mips.lua -t bitfields --seed 8269284700805016506 -n 1
 * crc32 of the rest: b3f76be4
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

/* seed 8269284700805016506 */
union u2_sga3a {
    unsigned int a : 3;
    char b;
    double c;
};
struct s3_sga3a {
    unsigned int a : 5;
    int b : 5;
    signed int c : 8;
    char d[2];
    unsigned int e : 9;
    signed int f : 24;
};
struct s4_sga3a {
    signed int a : 13;
    int b : 7;
    signed int c : 12;
};
struct s5_sga3a {
    struct s4_sga3a a;
    char b;
};
struct s6_sga3a {
    float a;
    unsigned int b : 1;
    int c : 7;
};
struct s1_sga3a {
    unsigned int a : 23;
    int b : 10;
    double c;
};
struct s7_sga3a {
    short a;
    signed int b : 16;
};
struct s7_sga3a callee_sga3a(union u2_sga3a p1, struct s3_sga3a p2, struct s5_sga3a p3, struct s6_sga3a p4, ...);
static union u2_sga3a x1_sga3a = { 0U };
static struct s3_sga3a x2_sga3a = { 25U, 11, 65, { 11, 39 }, 120U, 2303965 };
static struct s5_sga3a x3_sga3a = { { -326, 0, -1205 }, 79 };
static struct s6_sga3a x4_sga3a = { 0.0F, 0U, 15 };
static double x5_sga3a = 3310899866683.38623046875;
static struct s1_sga3a x6_sga3a = { 5986721U, 0, -5950187755447352320.0 };
static int x7_sga3a = 1892050719;
static void caller_sga3a(void)
{
    struct s7_sga3a result;
    x1_sga3a.b = 53;
    result = callee_sga3a(x1_sga3a, x2_sga3a, x3_sga3a, x4_sga3a, x5_sga3a, x6_sga3a, x7_sga3a);
    QUEST_INT(result.a, 1, "caller: result, .a");
    QUEST_INT(result.b, -27128, "caller: result, .b");
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
    if (quest_begin(1, "8269284700805016506")) { caller_sga3a(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
