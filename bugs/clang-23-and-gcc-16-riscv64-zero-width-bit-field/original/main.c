/*
 * quest 0.1.0
 * made again by: quest -s 2 --without float128,decimal,atomic,old-functions,flexible-arrays,ms-abi,sysv-abi,regparm,fastcall,stdcall,thiscall,vectorcall,preserve-most,aapcs,aapcs-vfp -t members --seed -3630045056842049942 -n 1
 * crc32 of the rest: 8022cfd0
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

/* seed -3630045056842049942 */
struct s1_nj94d {
    float a;
    int : 0;
    float c;
};
struct s2_nj94d {
    double a;
    int : 16;
};
struct s3_nj94d {
    float a __attribute__((aligned(8)));
    long b;
};
union u5_nj94d {
    struct { double a_4; };
    float b;
};
union u5_nj94d callee_nj94d(struct s1_nj94d p1, long double p2, short p3, struct s2_nj94d p4, struct s3_nj94d p5, long p6, int p7);
static struct s1_nj94d x1_nj94d = { 2412149.5F, -361733.3125F };
static long double x2_nj94d = 5611308887936832.4794921875L;
static short x3_nj94d = 15460;
static struct s2_nj94d x4_nj94d = { -892909815081.006103515625 };
static struct s3_nj94d x5_nj94d = { -58922.82421875F, 6389250672905343562L };
static long x6_nj94d = -122922474832915973L;
static int x7_nj94d = 150682248;
static void caller_nj94d(void)
{
    union u5_nj94d result;
    result = callee_nj94d(x1_nj94d, x2_nj94d, x3_nj94d, x4_nj94d, x5_nj94d, x6_nj94d, x7_nj94d);
    QUEST_DOUBLE(result.a_4, -67108863.999999992549419403076171875, "caller: result, .a_4");
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
    if (quest_begin(1, "-3630045056842049942")) { caller_nj94d(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
