/*
 * quest 0.1.0
 * made again by: quest -s 2 --without bit-int,float16,float128,decimal,atomic,old-functions,flexible-arrays,bit-int-bit-fields,ms-abi,sysv-abi,regparm,fastcall,stdcall,thiscall,vectorcall,preserve-most,aapcs,aapcs-vfp -t packed --seed -6368246472862996964 -n 1
 * crc32 of the rest: 48cdf6cc
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

/* seed -6368246472862996964 */
struct s1_mbcbk {
    long a;
} __attribute__((aligned(16)));
struct s2_mbcbk {
    float a[8];
} __attribute__((aligned(2)));
struct s3_mbcbk {
    short a;
    struct s2_mbcbk b;
};
struct s4_mbcbk {
    float a[8];
} __attribute__((packed));
struct s5_mbcbk {
    int a;
    int b;
} __attribute__((packed));
struct s6_mbcbk {
    long double a;
    unsigned char b;
    double c;
} __attribute__((aligned(4)));
struct s7_mbcbk {
    short a;
    struct s6_mbcbk b;
};
struct s8_mbcbk {
    char a;
    int b;
    short c;
} __attribute__((aligned(4)));
struct s3_mbcbk pool1_mbcbk[4];
struct s7_mbcbk pool2_mbcbk[4];
float callee_mbcbk(float p1, struct s1_mbcbk p2, struct s3_mbcbk *p3, struct s4_mbcbk *p4, struct s5_mbcbk p5, struct s7_mbcbk *p6, struct s8_mbcbk p7, ...);
static float x1_mbcbk = 131441968.0F;
static struct s1_mbcbk x2_mbcbk = { -2094332703817153726L };
static struct s3_mbcbk *x3_mbcbk = &pool1_mbcbk[0];
static struct s4_mbcbk *x4_mbcbk = 0;
static struct s5_mbcbk x5_mbcbk = { 1311925428, 312502964 };
static struct s7_mbcbk *x6_mbcbk = &pool2_mbcbk[1];
static struct s8_mbcbk x7_mbcbk = { 17, -1891042, -27926 };
static double x8_mbcbk = -289005017015539712.0;
static void caller_mbcbk(void)
{
    float result;
    result = callee_mbcbk(x1_mbcbk, x2_mbcbk, x3_mbcbk, x4_mbcbk, x5_mbcbk, x6_mbcbk, x7_mbcbk, x8_mbcbk);
    QUEST_DOUBLE(result, 0.000000007450580596923828125F, "caller: result");
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
    if (quest_begin(1, "-6368246472862996964")) { caller_mbcbk(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
