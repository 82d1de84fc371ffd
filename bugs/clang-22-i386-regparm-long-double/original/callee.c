/*
 * quest 0.1.0
 * made again by: quest -s 2 --model ilp32 --without int128,float16,decimal,ms-abi,sysv-abi,thiscall,vectorcall,preserve-most,aapcs,aapcs-vfp -t attributes --seed -3820941299524035303 -n 1
 * crc32 of the rest: c9a87f9a
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

/* seed -3820941299524035303 */
struct s1_rf2eu {
    char a[13];
};
extern int pool1_rf2eu[4];
__attribute__((regparm(2))) int *callee_rf2eu(long double p1, short p2, struct s1_rf2eu p3, long long p4);
static volatile int length_rf2eu = 40000;
static int *r_rf2eu = &pool1_rf2eu[1];
__attribute__((regparm(2))) int *callee_rf2eu(long double p1, short p2, struct s1_rf2eu p3, long long p4)
{
    volatile char frame[length_rf2eu];
    frame[0] = 1;
    frame[39999] = 2;
    QUEST_LONGDOUBLE(p1, 348408666154967.0000L, "callee: arg 1");
    QUEST_INT(p2, -12400, "callee: arg 2");
    QUEST_INT(p3.a[0], 42, "callee: arg 3, .a[0]");
    QUEST_INT(p3.a[1], 30, "callee: arg 3, .a[1]");
    QUEST_INT(p3.a[2], 4, "callee: arg 3, .a[2]");
    QUEST_INT(p3.a[3], 9, "callee: arg 3, .a[3]");
    QUEST_INT(p3.a[4], 68, "callee: arg 3, .a[4]");
    QUEST_INT(p3.a[5], 23, "callee: arg 3, .a[5]");
    QUEST_INT(p3.a[6], 122, "callee: arg 3, .a[6]");
    QUEST_INT(p3.a[7], 28, "callee: arg 3, .a[7]");
    QUEST_INT(p3.a[8], 86, "callee: arg 3, .a[8]");
    QUEST_INT(p3.a[9], 119, "callee: arg 3, .a[9]");
    QUEST_INT(p3.a[10], 5, "callee: arg 3, .a[10]");
    QUEST_INT(p3.a[11], 45, "callee: arg 3, .a[11]");
    QUEST_INT(p3.a[12], 109, "callee: arg 3, .a[12]");
    QUEST_LONGLONG(p4, (-9223372036854775807LL - 1), "callee: arg 4");
    p1 = -348408666154967.0000L;
    p2 = 12399;
    p3.a[0] = 85;
    p3.a[1] = 97;
    p3.a[2] = 123;
    p3.a[3] = 118;
    p3.a[4] = 59;
    p3.a[5] = 104;
    p3.a[6] = 5;
    p3.a[7] = 99;
    p3.a[8] = 41;
    p3.a[9] = 8;
    p3.a[10] = 122;
    p3.a[11] = 82;
    p3.a[12] = 18;
    p4 = 9223372036854775807LL;
    QUEST_INT(frame[0], 1, "callee: frame, [0]");
    QUEST_INT(frame[39999], 2, "callee: frame, [39999]");
    ++quest_calls;
    return r_rf2eu;
}
