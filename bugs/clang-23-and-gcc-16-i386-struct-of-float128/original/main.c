/*
 * quest 0.1.0
 * made again by: quest -s 2 --model ilp32 --without int128,float16,decimal,atomic,old-functions,flexible-arrays,int128-bit-fields,ms-abi,sysv-abi,vectorcall,preserve-most,aapcs,aapcs-vfp -t wide --seed 6502148555619135734 -n 1
 * crc32 of the rest: 72f1a31c
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

/* seed 6502148555619135734 */
union u1_nat2p {
    __float128 a;
    int b;
};
struct s4_nat2p {
    _Complex long double a;
};
struct s4_nat2p callee_nat2p(long p1, long p2, long p3, long p4, long p5, long p6, double p7, _Complex float p8, int p9, ...);
static long x1_nat2p = 1730197123L;
static long x2_nat2p = (-2147483647L - 1);
static long x3_nat2p = -90366167L;
static long x4_nat2p = 0L;
static long x5_nat2p = -1506077726L;
static long x6_nat2p = -832230399L;
static double x7_nat2p = -22288787925030472.0;
static _Complex float x8_nat2p = -122580760.0F;
static int x9_nat2p = -255843217;
static _Complex long double x10_nat2p = -1455633110906272.75L;
static double __attribute__((vector_size(2 * sizeof(double)))) x11_nat2p = { -7483051637269140480.0, -22929591873622892.0 };
static int x12_nat2p = 2098112751;
static union u1_nat2p x13_nat2p = { .b = 1173887398 };
static void caller_nat2p(void)
{
    struct s4_nat2p result;
    __imag__ x8_nat2p = -72037277696.0F;
    __imag__ x10_nat2p = 1874261561157234.75L;
    result = callee_nat2p(x1_nat2p, x2_nat2p, x3_nat2p, x4_nat2p, x5_nat2p, x6_nat2p, x7_nat2p, x8_nat2p, x9_nat2p, x10_nat2p, x11_nat2p, x12_nat2p, x13_nat2p);
    QUEST_LONGDOUBLE(__real__ result.a, 9051291963984.423828125L, "caller: result, .a.real");
    QUEST_LONGDOUBLE(__imag__ result.a, 884755150108016000.0L, "caller: result, .a.imag");
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
    if (quest_begin(1, "6502148555619135734")) { caller_nat2p(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
