/*
 * quest 0.1.0
 * made again by: quest -s 2 --model ilp32 --without int128,float16,decimal,ms-abi,sysv-abi,vectorcall,preserve-most,aapcs,aapcs-vfp -t attributes --seed -4818494224221608834 -n 1
 * crc32 of the rest: 409e0344
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

#ifndef QUEST_LONG
#define QUEST_LONG(got, want, what) quest_long(got, want, what)
static void quest_long(long got, long want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %ld, found %ld\n", want, got));
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

/* seed -4818494224221608834 */
struct s1_v65q1 {
    long a;
    char *b;
};
struct s2_v65q1 {
    long a;
    char *b;
};
struct s3_v65q1 {
    long a;
    long b;
};
extern char pool1_v65q1[4];
__attribute__((thiscall)) struct s3_v65q1 callee_v65q1(long long p1, struct s1_v65q1 p2, struct s2_v65q1 p3);
__attribute__((thiscall)) struct s3_v65q1 tail_v65q1(int p, struct s2_v65q1 p3, struct s1_v65q1 p2, long long p1);
long long give1_v65q1(void);
struct s1_v65q1 give2_v65q1(void);
struct s2_v65q1 give3_v65q1(void);
static volatile int length_v65q1 = 40000;
static struct s3_v65q1 r_v65q1 = { -628650915L, -1588023686L };
static long long g1_v65q1 = 4967565978420850972LL;
static struct s1_v65q1 g2_v65q1 = { -147848427L, &pool1_v65q1[2] };
static struct s2_v65q1 g3_v65q1 = { 1503085081L, &pool1_v65q1[0] };
__attribute__((thiscall)) struct s3_v65q1 callee_v65q1(long long p1, struct s1_v65q1 p2, struct s2_v65q1 p3)
{
    char *volatile frame;
    long long d1;
    struct s1_v65q1 d2;
    struct s2_v65q1 d3;
    frame = __builtin_alloca(length_v65q1);
    frame[0] = 1;
    frame[39999] = 2;
    d1 = p1;
    d2 = p2;
    d3 = p3;
    QUEST_LONGLONG(d1, 4967565978420850972LL, "callee: arg 1");
    QUEST_LONG(d2.a, -147848427L, "callee: arg 2, .a");
    QUEST_POINTER(d2.b, &pool1_v65q1[2], "callee: arg 2, .b");
    QUEST_LONG(d3.a, 1503085081L, "callee: arg 3, .a");
    QUEST_POINTER(d3.b, &pool1_v65q1[0], "callee: arg 3, .b");
    QUEST_INT(frame[0], 1, "callee: frame, [0]");
    QUEST_INT(frame[39999], 2, "callee: frame, [39999]");
    ++quest_calls;
    return r_v65q1;
}
__attribute__((thiscall)) struct s3_v65q1 tail_v65q1(int p, struct s2_v65q1 p3, struct s1_v65q1 p2, long long p1)
{
    QUEST_INT(p, 1, "callee: leading arg");
    return callee_v65q1(p1, p2, p3);
}
long long give1_v65q1(void)
{
    return g1_v65q1;
}
struct s1_v65q1 give2_v65q1(void)
{
    return g2_v65q1;
}
struct s2_v65q1 give3_v65q1(void)
{
    return g3_v65q1;
}
