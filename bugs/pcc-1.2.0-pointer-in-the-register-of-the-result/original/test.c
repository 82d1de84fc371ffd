/*
 * quest 0.1.0
 * made again by: quest -s 2 --without aligned,int128,float16,decimal,vectors,atomic,int128-bit-fields,ms-abi,sysv-abi,regparm,fastcall,stdcall,thiscall,vectorcall,preserve-most,aapcs,aapcs-vfp -t callbacks --seed -2314922291148904075 -n 1
 * crc32 of the rest: 03134449
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
static int quest_failures;
static int quest_calls;
static int quest_case;
static const char *quest_seed;
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

/* seed -2314922291148904075 */
union u1_rs7tv {
    long double a;
    float b;
    long double c;
};
struct s2_rs7tv {
    float a;
    int b;
    double c;
};
struct s3_rs7tv {
    double a[4];
};
struct s4_rs7tv {
    int a;
    float b;
};
struct s5_rs7tv {
    struct s4_rs7tv a;
    int b;
};
struct s6_rs7tv {
    float a[2];
};
struct s7_rs7tv {
    char a;
    struct s3_rs7tv (*b)(long, union u1_rs7tv, unsigned char, unsigned long, struct s2_rs7tv, short, int);
    char c;
};
struct s8_rs7tv {
    char a;
    struct s5_rs7tv b;
    char c;
};
struct s9_rs7tv {
    char a;
    double (*b)(struct s6_rs7tv);
    char c;
};
static int pool1_rs7tv[4];
static int *callee_rs7tv(struct s3_rs7tv (*p1)(long, union u1_rs7tv, unsigned char, unsigned long, struct s2_rs7tv, short, int), struct s5_rs7tv p2, double (*p3)(struct s6_rs7tv));
static int *tail_rs7tv(int p, double (*p3)(struct s6_rs7tv), struct s5_rs7tv p2, struct s3_rs7tv (*p1)(long, union u1_rs7tv, unsigned char, unsigned long, struct s2_rs7tv, short, int));
static union u1_rs7tv back_x2_rs7tv = { 45804276726665927152.0L };
static struct s2_rs7tv back_x5_rs7tv = { 348274688000.0F, 338523064, -67108863.999999992549419403076171875 };
static struct s6_rs7tv back_x9_rs7tv = { { 8395.2138671875F, -457930368.0F } };
static int *r_rs7tv = &pool1_rs7tv[0];
static int *callee_rs7tv(struct s3_rs7tv (*p1)(long, union u1_rs7tv, unsigned char, unsigned long, struct s2_rs7tv, short, int), struct s5_rs7tv p2, double (*p3)(struct s6_rs7tv))
{
    struct s3_rs7tv (*d1)(long, union u1_rs7tv, unsigned char, unsigned long, struct s2_rs7tv, short, int);
    struct s5_rs7tv d2;
    double (*d3)(struct s6_rs7tv);
    d1 = p1;
    d2 = p2;
    d3 = p3;
    {
        struct s3_rs7tv answer8;
        answer8 = d1(2874386221932314344L, back_x2_rs7tv, 248, 1150379429295299268UL, back_x5_rs7tv, -1, 1);
        QUEST_DOUBLE(answer8.a[0], -23269309501921898496.0, "callee: arg 1, ().a[0]");
        QUEST_DOUBLE(answer8.a[1], 98344550469.4382781982421875, "callee: arg 1, ().a[1]");
        QUEST_DOUBLE(answer8.a[2], -101024137107676320.0, "callee: arg 1, ().a[2]");
        QUEST_DOUBLE(answer8.a[3], 1.0, "callee: arg 1, ().a[3]");
    }
    QUEST_INT(d2.a.a, 1723807821, "callee: arg 2, .a.a");
    QUEST_DOUBLE(d2.a.b, 377.51458740234375F, "callee: arg 2, .a.b");
    QUEST_INT(d2.b, 970246968, "callee: arg 2, .b");
    QUEST_DOUBLE(d3(back_x9_rs7tv), -2017785830423046.5, "callee: arg 3, ()");
    ++quest_calls;
    return r_rs7tv;
}
static int *tail_rs7tv(int p, double (*p3)(struct s6_rs7tv), struct s5_rs7tv p2, struct s3_rs7tv (*p1)(long, union u1_rs7tv, unsigned char, unsigned long, struct s2_rs7tv, short, int))
{
    QUEST_INT(p, 1, "callee: leading arg");
    return callee_rs7tv(p1, p2, p3);
}
static struct s3_rs7tv back1_rs7tv(long p1, union u1_rs7tv p2, unsigned char p3, unsigned long p4, struct s2_rs7tv p5, short p6, int p7);
static double back2_rs7tv(struct s6_rs7tv p1);
static struct s3_rs7tv back_r1_rs7tv = { { -23269309501921898496.0, 98344550469.4382781982421875, -101024137107676320.0, 1.0 } };
static struct s7_rs7tv x1_rs7tv = { 1, back1_rs7tv, 2 };
static struct s8_rs7tv x2_rs7tv = { 1, { { 1723807821, 377.51458740234375F }, 970246968 }, 2 };
static struct s9_rs7tv x3_rs7tv = { 1, back2_rs7tv, 2 };
static volatile long live1_rs7tv = 16909060L;
static volatile long live2_rs7tv = 33818120L;
static volatile long live3_rs7tv = 50727180L;
static volatile long live4_rs7tv = 67636240L;
static volatile long live5_rs7tv = 84545300L;
static volatile long live6_rs7tv = 101454360L;
static volatile long live7_rs7tv = 118363420L;
static volatile long live8_rs7tv = 135272480L;
static volatile double live9_rs7tv = 9.5;
static volatile double live10_rs7tv = 10.5;
static volatile double live11_rs7tv = 11.5;
static volatile double live12_rs7tv = 12.5;
static volatile double live13_rs7tv = 13.5;
static volatile double live14_rs7tv = 14.5;
static volatile double live15_rs7tv = 15.5;
static volatile double live16_rs7tv = 16.5;
static struct s3_rs7tv back1_rs7tv(long p1, union u1_rs7tv p2, unsigned char p3, unsigned long p4, struct s2_rs7tv p5, short p6, int p7)
{
    QUEST_LONG(p1, 2874386221932314344L, "caller: callback 1 arg 1");
    QUEST_LONGDOUBLE(p2.a, 45804276726665927152.0L, "caller: callback 1 arg 2, .a");
    QUEST_INT(p3, 248, "caller: callback 1 arg 3");
    QUEST_ULONG(p4, 1150379429295299268UL, "caller: callback 1 arg 4");
    QUEST_DOUBLE(p5.a, 348274688000.0F, "caller: callback 1 arg 5, .a");
    QUEST_INT(p5.b, 338523064, "caller: callback 1 arg 5, .b");
    QUEST_DOUBLE(p5.c, -67108863.999999992549419403076171875, "caller: callback 1 arg 5, .c");
    QUEST_INT(p6, -1, "caller: callback 1 arg 6");
    QUEST_INT(p7, 1, "caller: callback 1 arg 7");
    return back_r1_rs7tv;
}
static double back2_rs7tv(struct s6_rs7tv p1)
{
    QUEST_DOUBLE(p1.a[0], 8395.2138671875F, "caller: callback 2 arg 1, .a[0]");
    QUEST_DOUBLE(p1.a[1], -457930368.0F, "caller: callback 2 arg 1, .a[1]");
    return -2017785830423046.5;
}
static void caller_rs7tv(void)
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
    int *result;
    int **to;
    k1 = live1_rs7tv;
    k2 = live2_rs7tv;
    k3 = live3_rs7tv;
    k4 = live4_rs7tv;
    k5 = live5_rs7tv;
    k6 = live6_rs7tv;
    k7 = live7_rs7tv;
    k8 = live8_rs7tv;
    k9 = live9_rs7tv;
    k10 = live10_rs7tv;
    k11 = live11_rs7tv;
    k12 = live12_rs7tv;
    k13 = live13_rs7tv;
    k14 = live14_rs7tv;
    k15 = live15_rs7tv;
    k16 = live16_rs7tv;
    to = &result;
    *to = tail_rs7tv(1, x3_rs7tv.b, x2_rs7tv.b, x1_rs7tv.b);
    QUEST_POINTER(result, &pool1_rs7tv[0], "caller: result");
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
    if (quest_begin(1, "-2314922291148904075")) { caller_rs7tv(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
