/*
 * quest 0.1.0
 * made again by: quest -s 2 -t ansi --seed 5710865214302597857 -n 1
 * crc32 of the rest: 147ca328
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

#ifndef QUEST_LONGDOUBLE
#define QUEST_LONGDOUBLE(got, want, what) quest_longdouble(got, want, what)
static void quest_longdouble(long double got, long double want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %.21Lg, found %.21Lg\n", want, got));
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
extern short pool1_hvdfy[4];
extern unsigned long pool2_hvdfy[4][1];
extern long double pool3_hvdfy[4];
extern unsigned long pool4_hvdfy[4];
struct s4_hvdfy callee_hvdfy(double p1[6], short *p2[2], unsigned long (*p3)[1], float p4, union u2_hvdfy p5, long double *p6);
static struct s4_hvdfy r_hvdfy = { &pool1_hvdfy[0], &pool4_hvdfy[0], { E3_0_hvdfy, E3_0_hvdfy, E3_1_hvdfy, E3_1_hvdfy } };
struct s4_hvdfy callee_hvdfy(double p1[6], short *p2[2], unsigned long (*p3)[1], float p4, union u2_hvdfy p5, long double *p6)
{
    QUEST_DOUBLE(p1[0], 28280433056198.765625, "callee: arg 1, [0]");
    QUEST_DOUBLE(p1[1], 118349838061660209152.0, "callee: arg 1, [1]");
    QUEST_DOUBLE(p1[2], -53435261308468502528.0, "callee: arg 1, [2]");
    QUEST_DOUBLE(p1[3], -569295842041.9298095703125, "callee: arg 1, [3]");
    QUEST_DOUBLE(p1[4], 0.000000007450580596923828125, "callee: arg 1, [4]");
    QUEST_DOUBLE(p1[5], 4229420541741870.0, "callee: arg 1, [5]");
    QUEST_POINTER(p2[0], &pool1_hvdfy[3], "callee: arg 2, [0]");
    QUEST_POINTER(p2[1], &pool1_hvdfy[0], "callee: arg 2, [1]");
    QUEST_POINTER(p3, &pool2_hvdfy[2], "callee: arg 3");
    QUEST_DOUBLE(p4, -790.39373779296875F, "callee: arg 4");
    QUEST_LONGDOUBLE(p5.a.a, -137438953471.999999992549419403076171875L, "callee: arg 5, .a.a");
    QUEST_POINTER(p6, &pool3_hvdfy[2], "callee: arg 6");
    ++quest_calls;
    return r_hvdfy;
}
