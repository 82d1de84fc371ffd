/*
 * quest 0.1.0
 * made again by: quest -s 2 'only="mips64"' scripts/campaigns/mips.lua -t regs --seed 5710865214302597857 -n 1
 * crc32 of the rest: 11389a28
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
extern int quest_failures;
extern int quest_calls;
extern int quest_case;
extern const char *quest_seed;
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
static struct s3_hvdfy r_hvdfy = { { 0, 41, 39, 9, 35, 125, 36, 1, 112, 127, 44, 11, 125, 115, 115 } };
struct s3_hvdfy callee_hvdfy(struct s1_hvdfy p1, struct s2_hvdfy p2, short p3, unsigned short p4)
{
    QUEST_INT(p1.a, 1312170911, "callee: arg 1, .a");
    QUEST_DOUBLE(p1.b, -1817.4827880859375F, "callee: arg 1, .b");
    QUEST_INT(p2.a, -1168684365, "callee: arg 2, .a");
    QUEST_DOUBLE(p2.b, -99530924032.0F, "callee: arg 2, .b");
    QUEST_INT(p3, -29988, "callee: arg 3");
    QUEST_INT(p4, 24754, "callee: arg 4");
    ++quest_calls;
    return r_hvdfy;
}
