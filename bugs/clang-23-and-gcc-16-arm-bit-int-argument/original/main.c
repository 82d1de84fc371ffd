/*
 * quest 0.1.0
 * made again by: quest -s 2 --model ilp32-8 --without int128,float16,float128,decimal,atomic,old-functions,flexible-arrays,int128-bit-fields,ms-abi,sysv-abi,regparm,fastcall,stdcall,thiscall,vectorcall,preserve-most -t c23 --seed 3153531062272301272 -n 1
 * crc32 of the rest: aae6ee87
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

#ifndef QUEST_ULONGLONG
#define QUEST_ULONGLONG(got, want, what) quest_ulonglong(got, want, what)
static void quest_ulonglong(unsigned long long got, unsigned long long want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %llu, found %llu\n", want, got));
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

/* seed 3153531062272301272 */
struct s34_270h0 {
    float a;
    double b;
    unsigned _BitInt(34) c;
};
struct s34_270h0 callee_270h0(unsigned _BitInt(8) p1, _BitInt(33) p2, int p3);
static unsigned _BitInt(8) x1_270h0 = (unsigned _BitInt(8))60L;
static _BitInt(33) x2_270h0 = (_BitInt(33))-3022075157LL;
static int x3_270h0 = 1457426476;
static void caller_270h0(void)
{
    struct s34_270h0 result;
    result = callee_270h0(x1_270h0, x2_270h0, x3_270h0);
    QUEST_DOUBLE(result.a, 1740776576.0F, "caller: result, .a");
    QUEST_DOUBLE(result.b, -138985573791437744.0, "caller: result, .b");
    QUEST_ULONGLONG(result.c, (unsigned _BitInt(34))0L, "caller: result, .c");
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
    if (quest_begin(1, "3153531062272301272")) { caller_270h0(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
