/*
 * quest 0.1.0
 * made again by: quest -s 2 --model ilp32 --without int128,float16,decimal,ms-abi,sysv-abi,vectorcall,preserve-most,aapcs,aapcs-vfp -t attributes --seed -4818494224221608834 -n 1
 * crc32 of the rest: fcdc8ef1
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
char pool1_v65q1[4];
__attribute__((thiscall)) struct s3_v65q1 callee_v65q1(long long p1, struct s1_v65q1 p2, struct s2_v65q1 p3);
__attribute__((thiscall)) struct s3_v65q1 tail_v65q1(int p, struct s2_v65q1 p3, struct s1_v65q1 p2, long long p1);
long long give1_v65q1(void);
struct s1_v65q1 give2_v65q1(void);
struct s2_v65q1 give3_v65q1(void);
static volatile long live1_v65q1 = 16909060L;
static volatile long live2_v65q1 = 33818120L;
static volatile long live3_v65q1 = 50727180L;
static volatile long live4_v65q1 = 67636240L;
static volatile long live5_v65q1 = 84545300L;
static volatile long live6_v65q1 = 101454360L;
static volatile long live7_v65q1 = 118363420L;
static volatile long live8_v65q1 = 135272480L;
static volatile double live9_v65q1 = 9.5;
static volatile double live10_v65q1 = 10.5;
static volatile double live11_v65q1 = 11.5;
static volatile double live12_v65q1 = 12.5;
static volatile double live13_v65q1 = 13.5;
static volatile double live14_v65q1 = 14.5;
static volatile double live15_v65q1 = 15.5;
static volatile double live16_v65q1 = 16.5;
static void caller_v65q1(void)
{
    long k1;
    long k2;
    long k3;
    long k4;
    long k5;
    long k6;
    long k7;
    long k8;
    double k9;
    double k10;
    double k11;
    double k12;
    double k13;
    double k14;
    double k15;
    double k16;
    struct s3_v65q1 result;
    k1 = live1_v65q1;
    k2 = live2_v65q1;
    k3 = live3_v65q1;
    k4 = live4_v65q1;
    k5 = live5_v65q1;
    k6 = live6_v65q1;
    k7 = live7_v65q1;
    k8 = live8_v65q1;
    k9 = live9_v65q1;
    k10 = live10_v65q1;
    k11 = live11_v65q1;
    k12 = live12_v65q1;
    k13 = live13_v65q1;
    k14 = live14_v65q1;
    k15 = live15_v65q1;
    k16 = live16_v65q1;
    result = tail_v65q1(1, give3_v65q1(), give2_v65q1(), give1_v65q1());
    QUEST_LONG(result.a, -628650915L, "caller: result, .a");
    QUEST_LONG(result.b, -1588023686L, "caller: result, .b");
    QUEST_LONG(k1, 16909060L, "caller: live value 1");
    QUEST_LONG(k2, 33818120L, "caller: live value 2");
    QUEST_LONG(k3, 50727180L, "caller: live value 3");
    QUEST_LONG(k4, 67636240L, "caller: live value 4");
    QUEST_LONG(k5, 84545300L, "caller: live value 5");
    QUEST_LONG(k6, 101454360L, "caller: live value 6");
    QUEST_LONG(k7, 118363420L, "caller: live value 7");
    QUEST_LONG(k8, 135272480L, "caller: live value 8");
    QUEST_DOUBLE(k9, 9.5, "caller: live value 9");
    QUEST_DOUBLE(k10, 10.5, "caller: live value 10");
    QUEST_DOUBLE(k11, 11.5, "caller: live value 11");
    QUEST_DOUBLE(k12, 12.5, "caller: live value 12");
    QUEST_DOUBLE(k13, 13.5, "caller: live value 13");
    QUEST_DOUBLE(k14, 14.5, "caller: live value 14");
    QUEST_DOUBLE(k15, 15.5, "caller: live value 15");
    QUEST_DOUBLE(k16, 16.5, "caller: live value 16");
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
    if (quest_begin(1, "-4818494224221608834")) { caller_v65q1(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
