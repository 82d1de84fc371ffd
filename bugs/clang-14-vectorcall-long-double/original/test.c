/*
 * quest 0.1.0
 * made again by: quest -s 2 --without regparm,fastcall,stdcall,thiscall,aapcs,aapcs-vfp 'ATTRIBUTES.convention=R.unit("vectorcall")' -t attributes --seed -575122627287384135 -n 1
 * crc32 of the rest: 021bb241
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
static int quest_failures;
static int quest_calls;
static int quest_case;
static const char *quest_seed;

/* How deep the stack is: the address of something on it, which no tool moves elsewhere. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
__attribute__((no_sanitize_address))
#endif
#elif defined(__SANITIZE_ADDRESS__)
__attribute__((no_sanitize_address))
#endif
static unsigned long quest_depth(void)
{
    volatile unsigned long here;
    here = (unsigned long)&here;
    return here;
}
static unsigned long (*volatile quest_stack)(void) = quest_depth;
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

#ifndef QUEST_ULONG
#define QUEST_ULONG(got, want, what) quest_ulong(got, want, what)
static void quest_ulong(unsigned long got, unsigned long want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %lu, found %lu\n", want, got));
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

/* seed -575122627287384135 */
struct s1_d48wf {
    char a[5];
};
static void busy_d48wf(long p1, double p2, long p3, double p4, long p5, double p6, long p7, double p8, long p9, double p10, long p11, double p12, long p13, double p14, long p15, double p16);
__attribute__((vectorcall)) long callee_d48wf(struct s1_d48wf p1, long long p2, double p3, long double p4);
struct s1_d48wf give1_d48wf(void);
long long give2_d48wf(void);
double give3_d48wf(void);
long double give4_d48wf(void);
static long r_d48wf = 8581452972180837516L;
static struct s1_d48wf g1_d48wf = { { 7, 0, 62, 76, 39 } };
static long long g2_d48wf = 7065889827201319957LL;
static double g3_d48wf = 340282346638528859811704183484516925440.0;
static long double g4_d48wf = 3248129292958879333120.0L;
static void (*volatile hurry_d48wf)(long p1, double p2, long p3, double p4, long p5, double p6, long p7, double p8, long p9, double p10, long p11, double p12, long p13, double p14, long p15, double p16) = busy_d48wf;
static void busy_d48wf(long p1, double p2, long p3, double p4, long p5, double p6, long p7, double p8, long p9, double p10, long p11, double p12, long p13, double p14, long p15, double p16)
{
    (void)p1;
    (void)p2;
    (void)p3;
    (void)p4;
    (void)p5;
    (void)p6;
    (void)p7;
    (void)p8;
    (void)p9;
    (void)p10;
    (void)p11;
    (void)p12;
    (void)p13;
    (void)p14;
    (void)p15;
    (void)p16;
}
__attribute__((vectorcall)) long callee_d48wf(struct s1_d48wf p1, long long p2, double p3, long double p4)
{
    hurry_d48wf(16843009L, 0.75, 33686018L, 1.25, 50529027L, 1.75, 67372036L, 2.25, 84215045L, 2.75, 101058054L, 3.25, 117901063L, 3.75, 134744072L, 4.25);
    QUEST_INT(p1.a[0], 7, "callee: arg 1, .a[0]");
    QUEST_INT(p1.a[1], 0, "callee: arg 1, .a[1]");
    QUEST_INT(p1.a[2], 62, "callee: arg 1, .a[2]");
    QUEST_INT(p1.a[3], 76, "callee: arg 1, .a[3]");
    QUEST_INT(p1.a[4], 39, "callee: arg 1, .a[4]");
    QUEST_LONGLONG(p2, 7065889827201319957LL, "callee: arg 2");
    QUEST_DOUBLE(p3, 340282346638528859811704183484516925440.0, "callee: arg 3");
    QUEST_LONGDOUBLE(p4, 3248129292958879333120.0L, "callee: arg 4");
    p1.a[0] = 120;
    p1.a[1] = 127;
    p1.a[2] = 65;
    p1.a[3] = 51;
    p1.a[4] = 88;
    p2 = -7065889827201319958LL;
    p3 = -340282346638528859811704183484516925440.0;
    p4 = -3248129292958879333120.0L;
    ++quest_calls;
    return r_d48wf;
}
struct s1_d48wf give1_d48wf(void)
{
    return g1_d48wf;
}
long long give2_d48wf(void)
{
    return g2_d48wf;
}
double give3_d48wf(void)
{
    return g3_d48wf;
}
long double give4_d48wf(void)
{
    return g4_d48wf;
}
static volatile long live1_d48wf = 16909060L;
static volatile long live2_d48wf = 33818120L;
static volatile long live3_d48wf = 50727180L;
static volatile long live4_d48wf = 67636240L;
static volatile long live5_d48wf = 84545300L;
static volatile long live6_d48wf = 101454360L;
static volatile long live7_d48wf = 118363420L;
static volatile long live8_d48wf = 135272480L;
static volatile double live9_d48wf = 9.5;
static volatile double live10_d48wf = 10.5;
static volatile double live11_d48wf = 11.5;
static volatile double live12_d48wf = 12.5;
static volatile double live13_d48wf = 13.5;
static volatile double live14_d48wf = 14.5;
static volatile double live15_d48wf = 15.5;
static volatile double live16_d48wf = 16.5;
static long around_d48wf[3] = { 8581452972180837516L, 0L, 8581452972180837516L };
static void caller_d48wf(void)
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
    long result;
    k1 = live1_d48wf;
    k2 = live2_d48wf;
    k3 = live3_d48wf;
    k4 = live4_d48wf;
    k5 = live5_d48wf;
    k6 = live6_d48wf;
    k7 = live7_d48wf;
    k8 = live8_d48wf;
    k9 = live9_d48wf;
    k10 = live10_d48wf;
    k11 = live11_d48wf;
    k12 = live12_d48wf;
    k13 = live13_d48wf;
    k14 = live14_d48wf;
    k15 = live15_d48wf;
    k16 = live16_d48wf;
    {
        int n = 0, before = quest_failures;
        unsigned long first = 0, here;
        do {
            here = quest_stack();
            if (n == 0) first = here;
            quest_calls = 0;
            around_d48wf[1] = callee_d48wf(give1_d48wf(), give2_d48wf(), give3_d48wf(), give4_d48wf());
        } while (++n < 1000 && quest_failures == before);
        QUEST_ULONG((here > first ? here - first : first - here) / 1000, 0UL, "caller: bytes of stack that a call takes");
    }
    result = around_d48wf[1];
    QUEST_LONG(result, 8581452972180837516L, "caller: result");
    QUEST_LONG(around_d48wf[0], 8581452972180837516L, "caller: beside the result, [0]");
    QUEST_LONG(around_d48wf[2], 8581452972180837516L, "caller: beside the result, [2]");
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
    if (quest_begin(1, "-575122627287384135")) { caller_d48wf(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
