/*
 * quest 0.1.0
 * made again by: quest -s 2 'only="mips64"' scripts/campaigns/mips.lua -t regs --seed 5710865214302597857 -n 1
 * crc32 of the rest: fa3d83cc
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

/* seed 5710865214302597857 */
struct s1_hvdfy {
    int a;
    float b;
};
struct s2_hvdfy {
    int a;
    float b;
};
struct s3_hvdfy {
    char a[15];
};
struct s3_hvdfy callee_hvdfy(struct s1_hvdfy p1, struct s2_hvdfy p2, short p3, unsigned short p4);
static struct s1_hvdfy x1_hvdfy = { 1312170911, -1817.4827880859375F };
static struct s2_hvdfy x2_hvdfy = { -1168684365, -99530924032.0F };
static short x3_hvdfy = -29988;
static unsigned short x4_hvdfy = 24754;
static void caller_hvdfy(void)
{
    struct s3_hvdfy result;
    result = callee_hvdfy(x1_hvdfy, x2_hvdfy, x3_hvdfy, x4_hvdfy);
    QUEST_INT(result.a[0], 0, "caller: result, .a[0]");
    QUEST_INT(result.a[1], 41, "caller: result, .a[1]");
    QUEST_INT(result.a[2], 39, "caller: result, .a[2]");
    QUEST_INT(result.a[3], 9, "caller: result, .a[3]");
    QUEST_INT(result.a[4], 35, "caller: result, .a[4]");
    QUEST_INT(result.a[5], 125, "caller: result, .a[5]");
    QUEST_INT(result.a[6], 36, "caller: result, .a[6]");
    QUEST_INT(result.a[7], 1, "caller: result, .a[7]");
    QUEST_INT(result.a[8], 112, "caller: result, .a[8]");
    QUEST_INT(result.a[9], 127, "caller: result, .a[9]");
    QUEST_INT(result.a[10], 44, "caller: result, .a[10]");
    QUEST_INT(result.a[11], 11, "caller: result, .a[11]");
    QUEST_INT(result.a[12], 125, "caller: result, .a[12]");
    QUEST_INT(result.a[13], 115, "caller: result, .a[13]");
    QUEST_INT(result.a[14], 115, "caller: result, .a[14]");
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
