/*
 * quest 0.1.0
 * made again by: quest -s 2 -t packed --seed 4151983458040337050 -n 1
 * crc32 of the rest: 2dddf344
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

/* seed 4151983458040337050 */
struct s1_rjm4u {
    int a;
    char b;
    float c;
    short d;
} __attribute__((aligned(16)));
struct s2_rjm4u {
    float a[3];
} __attribute__((aligned(8)));
struct s3_rjm4u {
    int a;
    unsigned char b;
} __attribute__((packed));
struct s4_rjm4u {
    struct s3_rjm4u a[3];
};
struct s5_rjm4u {
    unsigned char a;
    long b;
    float c;
} __attribute__((packed));
struct s6_rjm4u {
    long a;
    long double b;
    long double c;
    long d;
} __attribute__((packed));
struct s7_rjm4u {
    unsigned int a;
    long double b;
    int c;
} __attribute__((packed));
struct s8_rjm4u {
    float a[7];
} __attribute__((aligned(16)));
struct s9_rjm4u {
    char a;
} __attribute__((aligned(16)));
struct s1_rjm4u pool1_rjm4u[4];
struct s7_rjm4u pool2_rjm4u[4];
struct s9_rjm4u callee_rjm4u(struct s1_rjm4u *p1, struct s2_rjm4u p2, struct s4_rjm4u p3, struct s5_rjm4u p4, struct s6_rjm4u p5, struct s7_rjm4u *p6, unsigned int p7, long p8, struct s8_rjm4u p9);
static struct s1_rjm4u *x1_rjm4u = &pool1_rjm4u[1];
static struct s2_rjm4u x2_rjm4u = { { -27292735488.0F, -122985.9921875F, -60227.140625F } };
static struct s4_rjm4u x3_rjm4u = { { { 2080664092, 55 }, { -275319011, 98 }, { 1, 255 } } };
static struct s5_rjm4u x4_rjm4u = { 161, 5854705904527236196L, 1731667712.0F };
static struct s6_rjm4u x5_rjm4u = { -8643091636389787364L, 0.000000007450580596923828125L, 13650209242141164599296.0L, -6776521886303348093L };
static struct s7_rjm4u *x6_rjm4u = &pool2_rjm4u[1];
static unsigned int x7_rjm4u = 331476189U;
static long x8_rjm4u = 9205260159950644375L;
static struct s8_rjm4u x9_rjm4u = { { 14853840.0F, 21422498.0F, 64104732.0F, -0.124999992549419403076171875F, -30369.470703125F, -6108764.0F, 1379852416.0F } };
static void caller_rjm4u(void)
{
    struct s9_rjm4u result;
    result = callee_rjm4u(x1_rjm4u, x2_rjm4u, x3_rjm4u, x4_rjm4u, x5_rjm4u, x6_rjm4u, x7_rjm4u, x8_rjm4u, x9_rjm4u);
    QUEST_INT(result.a, 114, "caller: result, .a");
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
    if (quest_begin(1, "4151983458040337050")) { caller_rjm4u(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
