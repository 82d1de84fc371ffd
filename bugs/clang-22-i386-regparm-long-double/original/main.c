/*
 * quest 0.1.0
 * made again by: quest -s 2 --model ilp32 --without int128,float16,decimal,ms-abi,sysv-abi,thiscall,vectorcall,preserve-most,aapcs,aapcs-vfp -t attributes --seed -3820941299524035303 -n 1
 * crc32 of the rest: d3697b18
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

#ifndef QUEST_LONGLONG
#define QUEST_LONGLONG(got, want, what) quest_longlong(got, want, what)
static void quest_longlong(long long got, long long want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %lld, found %lld\n", want, got));
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

/* seed -3820941299524035303 */
struct s1_rf2eu {
    char a[13];
};
int pool1_rf2eu[4];
__attribute__((regparm(2))) int *callee_rf2eu(long double p1, short p2, struct s1_rf2eu p3, long long p4);
static long double x1_rf2eu = 348408666154967.0000L;
static short x2_rf2eu = -12400;
static struct s1_rf2eu x3_rf2eu = { { 42, 30, 4, 9, 68, 23, 122, 28, 86, 119, 5, 45, 109 } };
static long long x4_rf2eu = (-9223372036854775807LL - 1);
static int *(__attribute__((regparm(2))) *volatile via_rf2eu[3])(long double p1, short p2, struct s1_rf2eu p3, long long p4) = { callee_rf2eu, callee_rf2eu, callee_rf2eu };
static void caller_rf2eu(void)
{
    long double y1;
    short y2;
    struct s1_rf2eu y3;
    long long y4;
    y1 = x1_rf2eu;
    y2 = x2_rf2eu;
    y3 = x3_rf2eu;
    y4 = x4_rf2eu;
    {
        int *result = via_rf2eu[1](y1, y2, y3, y4);
        QUEST_POINTER(result, &pool1_rf2eu[1], "caller: result");
    }
    QUEST_LONGDOUBLE(y1, 348408666154967.0000L, "caller: arg 1 afterwards");
    QUEST_INT(y2, -12400, "caller: arg 2 afterwards");
    QUEST_INT(y3.a[0], 42, "caller: arg 3 afterwards, .a[0]");
    QUEST_INT(y3.a[1], 30, "caller: arg 3 afterwards, .a[1]");
    QUEST_INT(y3.a[2], 4, "caller: arg 3 afterwards, .a[2]");
    QUEST_INT(y3.a[3], 9, "caller: arg 3 afterwards, .a[3]");
    QUEST_INT(y3.a[4], 68, "caller: arg 3 afterwards, .a[4]");
    QUEST_INT(y3.a[5], 23, "caller: arg 3 afterwards, .a[5]");
    QUEST_INT(y3.a[6], 122, "caller: arg 3 afterwards, .a[6]");
    QUEST_INT(y3.a[7], 28, "caller: arg 3 afterwards, .a[7]");
    QUEST_INT(y3.a[8], 86, "caller: arg 3 afterwards, .a[8]");
    QUEST_INT(y3.a[9], 119, "caller: arg 3 afterwards, .a[9]");
    QUEST_INT(y3.a[10], 5, "caller: arg 3 afterwards, .a[10]");
    QUEST_INT(y3.a[11], 45, "caller: arg 3 afterwards, .a[11]");
    QUEST_INT(y3.a[12], 109, "caller: arg 3 afterwards, .a[12]");
    QUEST_LONGLONG(y4, (-9223372036854775807LL - 1), "caller: arg 4 afterwards");
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
    if (quest_begin(1, "-3820941299524035303")) { caller_rf2eu(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
