/*
 * quest 0.1.0
 * made again by: quest -s 2 --without float16,float128,decimal,ms-abi,sysv-abi,regparm,fastcall,stdcall,thiscall,vectorcall,preserve-most,aapcs,aapcs-vfp -t attributes --seed -1974913071141920879 -n 1
 * crc32 of the rest: ba34a15c
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

#ifndef QUEST_UINT
#define QUEST_UINT(got, want, what) quest_uint(got, want, what)
static void quest_uint(unsigned int got, unsigned int want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %u, found %u\n", want, got));
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

/* seed -1974913071141920879 */
struct s1_mn0rb {
    unsigned char a[10];
};
struct s2_mn0rb {
    short a;
    char b;
    short c;
    short d;
};
struct s3_mn0rb {
    double a;
};
struct s4_mn0rb {
    float a[1];
};
static int pool1_mn0rb[4];
int *callee_mn0rb(struct s1_mn0rb p1, struct s2_mn0rb p2, float p3, double p4, struct s3_mn0rb p5, float p6, unsigned short p7, unsigned int p8, unsigned int p9, long p10, struct s4_mn0rb p11);
static int *r_mn0rb = &pool1_mn0rb[3];
int *callee_mn0rb(struct s1_mn0rb p1, struct s2_mn0rb p2, float p3, double p4, struct s3_mn0rb p5, float p6, unsigned short p7, unsigned int p8, unsigned int p9, long p10, struct s4_mn0rb p11)
{
    QUEST_INT(p1.a[0], 165, "callee: arg 1, .a[0]");
    QUEST_INT(p1.a[1], 0, "callee: arg 1, .a[1]");
    QUEST_INT(p1.a[2], 75, "callee: arg 1, .a[2]");
    QUEST_INT(p1.a[3], 27, "callee: arg 1, .a[3]");
    QUEST_INT(p1.a[4], 55, "callee: arg 1, .a[4]");
    QUEST_INT(p1.a[5], 255, "callee: arg 1, .a[5]");
    QUEST_INT(p1.a[6], 199, "callee: arg 1, .a[6]");
    QUEST_INT(p1.a[7], 0, "callee: arg 1, .a[7]");
    QUEST_INT(p1.a[8], 163, "callee: arg 1, .a[8]");
    QUEST_INT(p1.a[9], 205, "callee: arg 1, .a[9]");
    QUEST_INT(p2.a, -26403, "callee: arg 2, .a");
    QUEST_INT(p2.b, 85, "callee: arg 2, .b");
    QUEST_INT(p2.c, 17478, "callee: arg 2, .c");
    QUEST_INT(p2.d, -19946, "callee: arg 2, .d");
    QUEST_DOUBLE(p3, 498.70391845703125F, "callee: arg 3");
    QUEST_DOUBLE(p4, 132729237820489.328125, "callee: arg 4");
    QUEST_DOUBLE(p5.a, 209054691868244928.0, "callee: arg 5, .a");
    QUEST_DOUBLE(p6, 0.0F, "callee: arg 6");
    QUEST_INT(p7, 65535, "callee: arg 7");
    QUEST_UINT(p8, 2855025635U, "callee: arg 8");
    QUEST_UINT(p9, 2680207222U, "callee: arg 9");
    QUEST_LONG(p10, 862287216639334107L, "callee: arg 10");
    QUEST_DOUBLE(p11.a[0], -0.124999992549419403076171875F, "callee: arg 11, .a[0]");
    ++quest_calls;
    return r_mn0rb;
}
static struct s1_mn0rb x1_mn0rb = { { 165, 0, 75, 27, 55, 255, 199, 0, 163, 205 } };
static struct s2_mn0rb x2_mn0rb = { -26403, 85, 17478, -19946 };
static float x3_mn0rb = 498.70391845703125F;
static double x4_mn0rb = 132729237820489.328125;
static struct s3_mn0rb x5_mn0rb = { 209054691868244928.0 };
static float x6_mn0rb = 0.0F;
static unsigned short x7_mn0rb = 65535;
static unsigned int x8_mn0rb = 2855025635U;
static unsigned int x9_mn0rb = 2680207222U;
static long x10_mn0rb = 862287216639334107L;
static struct s4_mn0rb x11_mn0rb = { { -0.124999992549419403076171875F } };
static volatile long live1_mn0rb = 16909060L;
static volatile long live2_mn0rb = 33818120L;
static volatile long live3_mn0rb = 50727180L;
static volatile long live4_mn0rb = 67636240L;
static volatile long live5_mn0rb = 84545300L;
static volatile long live6_mn0rb = 101454360L;
static volatile long live7_mn0rb = 118363420L;
static volatile long live8_mn0rb = 135272480L;
static volatile double live9_mn0rb = 9.5;
static volatile double live10_mn0rb = 10.5;
static volatile double live11_mn0rb = 11.5;
static volatile double live12_mn0rb = 12.5;
static volatile double live13_mn0rb = 13.5;
static volatile double live14_mn0rb = 14.5;
static volatile double live15_mn0rb = 15.5;
static volatile double live16_mn0rb = 16.5;
static int *(*volatile via_mn0rb)(struct s1_mn0rb p1, struct s2_mn0rb p2, float p3, double p4, struct s3_mn0rb p5, float p6, unsigned short p7, unsigned int p8, unsigned int p9, long p10, struct s4_mn0rb p11) = callee_mn0rb;
static void take_mn0rb(int *p1)
{
    QUEST_POINTER(p1, &pool1_mn0rb[3], "caller: result");
}
static void caller_mn0rb(void)
{
    struct s1_mn0rb y1;
    struct s2_mn0rb y2;
    float y3;
    double y4;
    struct s3_mn0rb y5;
    float y6;
    unsigned short y7;
    unsigned int y8;
    unsigned int y9;
    long y10;
    struct s4_mn0rb y11;
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
    y1 = x1_mn0rb;
    y2 = x2_mn0rb;
    y3 = x3_mn0rb;
    y4 = x4_mn0rb;
    y5 = x5_mn0rb;
    y6 = x6_mn0rb;
    y7 = x7_mn0rb;
    y8 = x8_mn0rb;
    y9 = x9_mn0rb;
    y10 = x10_mn0rb;
    y11 = x11_mn0rb;
    k1 = live1_mn0rb;
    k2 = live2_mn0rb;
    k3 = live3_mn0rb;
    k4 = live4_mn0rb;
    k5 = live5_mn0rb;
    k6 = live6_mn0rb;
    k7 = live7_mn0rb;
    k8 = live8_mn0rb;
    k9 = live9_mn0rb;
    k10 = live10_mn0rb;
    k11 = live11_mn0rb;
    k12 = live12_mn0rb;
    k13 = live13_mn0rb;
    k14 = live14_mn0rb;
    k15 = live15_mn0rb;
    k16 = live16_mn0rb;
    take_mn0rb(via_mn0rb(y1, y2, y3, y4, y5, y6, y7, y8, y9, y10, y11));
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
    if (quest_begin(1, "-1974913071141920879")) { caller_mn0rb(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
