/*
 * quest 0.1.0
 * made again by: quest -s 2 --without long-double,regparm,fastcall,stdcall,thiscall,aapcs,aapcs-vfp 'ATTRIBUTES.convention=R.unit("vectorcall")' -t attributes --seed 8269284700805016506 -n 1
 * crc32 of the rest: c177f98c
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE
#endif
#include <sys/mman.h>

/* A copy of an object that ends where an inaccessible page begins. */
static void *quest_guarded(int number, void *object, unsigned long size)
{
    static char *pages[128];
    char *from = object;
    char *to;
    unsigned long i;
    if (pages[number] == 0) {
        void *memory =
            mmap(0, 131072, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) {
            return object;
        }
        pages[number] = memory;
        mprotect(pages[number] + 65536, 65536, PROT_NONE);
    }
    to = pages[number] + 65536 - size;
    for (i = 0; i < size; ++i) {
        to[i] = from[i];
    }
    return to;
}
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

/* seed 8269284700805016506 */
struct s1_sga3a {
    unsigned char a[16];
};
struct s2_sga3a {
    float a;
};
struct s3_sga3a {
    double a;
};
struct s4_sga3a {
    char a;
    short b;
    short c;
    double d;
};
struct s5_sga3a {
    char a[15];
};
struct s6_sga3a {
    long a;
    long b;
};
struct s7_sga3a {
    char a[7];
};
struct s8_sga3a {
    double a;
    double b;
    double c;
    double d;
};
struct s9_sga3a {
    char a[40];
};
static void busy_sga3a(long p1, double p2, long p3, double p4, long p5, double p6, long p7, double p8, long p9, double p10, long p11, double p12, long p13, double p14, long p15, double p16);
__attribute__((vectorcall)) struct s9_sga3a callee_sga3a(struct s1_sga3a p1, struct s2_sga3a p2, struct s3_sga3a p3, struct s4_sga3a p4, struct s5_sga3a p5, struct s6_sga3a p6, unsigned char p7, long long p8, struct s7_sga3a p9, float p10, long long p11, struct s8_sga3a p12);
struct s1_sga3a give1_sga3a(void);
struct s2_sga3a give2_sga3a(void);
struct s3_sga3a give3_sga3a(void);
struct s4_sga3a give4_sga3a(void);
struct s5_sga3a give5_sga3a(void);
struct s6_sga3a give6_sga3a(void);
unsigned char give7_sga3a(void);
long long give8_sga3a(void);
struct s7_sga3a give9_sga3a(void);
float give10_sga3a(void);
long long give11_sga3a(void);
struct s8_sga3a give12_sga3a(void);
static volatile int depth_sga3a = 0;
static volatile long kept1_sga3a = 16909060L;
static volatile long kept2_sga3a = 33818120L;
static volatile long kept3_sga3a = 50727180L;
static volatile long kept4_sga3a = 67636240L;
static volatile long kept5_sga3a = 84545300L;
static volatile long kept6_sga3a = 101454360L;
static volatile long kept7_sga3a = 118363420L;
static volatile long kept8_sga3a = 135272480L;
static volatile long kept9_sga3a = 152181540L;
static volatile long kept10_sga3a = 169090600L;
static volatile long kept11_sga3a = 185999660L;
static volatile long kept12_sga3a = 202908720L;
static volatile double kept13_sga3a = 13.5;
static volatile double kept14_sga3a = 14.5;
static volatile double kept15_sga3a = 15.5;
static volatile double kept16_sga3a = 16.5;
static volatile double kept17_sga3a = 17.5;
static volatile double kept18_sga3a = 18.5;
static volatile double kept19_sga3a = 19.5;
static volatile double kept20_sga3a = 20.5;
static volatile double kept21_sga3a = 21.5;
static volatile double kept22_sga3a = 22.5;
static volatile double kept23_sga3a = 23.5;
static volatile double kept24_sga3a = 24.5;
static struct s9_sga3a r_sga3a = { { 115, 69, 88, 57, 114, 1, 42, 0, 123, 84, 37, 79, 26, 58, 111, 127, 44, 10, 120, 106, 62, 91, 51, 44, 79, 5, 65, 91, 112, 91, 97, 15, 38, 6, 45, 102, 10, 66, 112, 14 } };
static struct s1_sga3a g1_sga3a = { { 107, 91, 0, 199, 139, 34, 0, 197, 219, 0, 125, 89, 196, 158, 81, 56 } };
static struct s2_sga3a g2_sga3a = { -44954208.0F };
static struct s3_sga3a g3_sga3a = { 72862350482.0441741943359375 };
static struct s4_sga3a g4_sga3a = { 89, -25571, 24077, 8248334279807.3857421875 };
static struct s5_sga3a g5_sga3a = { { 32, 23, 104, 51, 83, 2, 91, 0, 0, 94, 1, 1, 24, 37, 5 } };
static struct s6_sga3a g6_sga3a = { 0L, -332654619560844264L };
static unsigned char g7_sga3a = 200;
static long long g8_sga3a = -8450024772185295618LL;
static struct s7_sga3a g9_sga3a = { { 66, 123, 63, 61, 97, 114, 11 } };
static float g10_sga3a = -128941.125F;
static long long g11_sga3a = -8160294117682061266LL;
static struct s8_sga3a g12_sga3a = { 152178348877.434844970703125, 3516273747525415936.0, 126244685770908608.0, 977787003148857.125 };
static void (*volatile hurry_sga3a)(long p1, double p2, long p3, double p4, long p5, double p6, long p7, double p8, long p9, double p10, long p11, double p12, long p13, double p14, long p15, double p16) = busy_sga3a;
static void busy_sga3a(long p1, double p2, long p3, double p4, long p5, double p6, long p7, double p8, long p9, double p10, long p11, double p12, long p13, double p14, long p15, double p16)
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
__attribute__((vectorcall)) struct s9_sga3a callee_sga3a(struct s1_sga3a p1, struct s2_sga3a p2, struct s3_sga3a p3, struct s4_sga3a p4, struct s5_sga3a p5, struct s6_sga3a p6, unsigned char p7, long long p8, struct s7_sga3a p9, float p10, long long p11, struct s8_sga3a p12)
{
    long k1;
    long k2;
    long k3;
    long k4;
    long k5;
    long k6;
    long k7;
    long k8;
    long k9;
    long k10;
    long k11;
    long k12;
    double k13;
    double k14;
    double k15;
    double k16;
    double k17;
    double k18;
    double k19;
    double k20;
    double k21;
    double k22;
    double k23;
    double k24;
    struct s9_sga3a *from;
    if (depth_sga3a < 2) {
        depth_sga3a = (depth_sga3a + 1);
        return callee_sga3a(p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12);
    }
    k1 = kept1_sga3a;
    k2 = kept2_sga3a;
    k3 = kept3_sga3a;
    k4 = kept4_sga3a;
    k5 = kept5_sga3a;
    k6 = kept6_sga3a;
    k7 = kept7_sga3a;
    k8 = kept8_sga3a;
    k9 = kept9_sga3a;
    k10 = kept10_sga3a;
    k11 = kept11_sga3a;
    k12 = kept12_sga3a;
    k13 = kept13_sga3a;
    k14 = kept14_sga3a;
    k15 = kept15_sga3a;
    k16 = kept16_sga3a;
    k17 = kept17_sga3a;
    k18 = kept18_sga3a;
    k19 = kept19_sga3a;
    k20 = kept20_sga3a;
    k21 = kept21_sga3a;
    k22 = kept22_sga3a;
    k23 = kept23_sga3a;
    k24 = kept24_sga3a;
    QUEST_INT(p1.a[0], 107, "callee: arg 1, .a[0]");
    QUEST_INT(p1.a[1], 91, "callee: arg 1, .a[1]");
    QUEST_INT(p1.a[2], 0, "callee: arg 1, .a[2]");
    QUEST_INT(p1.a[3], 199, "callee: arg 1, .a[3]");
    QUEST_INT(p1.a[4], 139, "callee: arg 1, .a[4]");
    QUEST_INT(p1.a[5], 34, "callee: arg 1, .a[5]");
    QUEST_INT(p1.a[6], 0, "callee: arg 1, .a[6]");
    QUEST_INT(p1.a[7], 197, "callee: arg 1, .a[7]");
    QUEST_INT(p1.a[8], 219, "callee: arg 1, .a[8]");
    QUEST_INT(p1.a[9], 0, "callee: arg 1, .a[9]");
    QUEST_INT(p1.a[10], 125, "callee: arg 1, .a[10]");
    QUEST_INT(p1.a[11], 89, "callee: arg 1, .a[11]");
    QUEST_INT(p1.a[12], 196, "callee: arg 1, .a[12]");
    QUEST_INT(p1.a[13], 158, "callee: arg 1, .a[13]");
    QUEST_INT(p1.a[14], 81, "callee: arg 1, .a[14]");
    QUEST_INT(p1.a[15], 56, "callee: arg 1, .a[15]");
    QUEST_DOUBLE(p2.a, -44954208.0F, "callee: arg 2, .a");
    QUEST_DOUBLE(p3.a, 72862350482.0441741943359375, "callee: arg 3, .a");
    QUEST_INT(p4.a, 89, "callee: arg 4, .a");
    QUEST_INT(p4.b, -25571, "callee: arg 4, .b");
    QUEST_INT(p4.c, 24077, "callee: arg 4, .c");
    QUEST_DOUBLE(p4.d, 8248334279807.3857421875, "callee: arg 4, .d");
    QUEST_INT(p5.a[0], 32, "callee: arg 5, .a[0]");
    QUEST_INT(p5.a[1], 23, "callee: arg 5, .a[1]");
    QUEST_INT(p5.a[2], 104, "callee: arg 5, .a[2]");
    QUEST_INT(p5.a[3], 51, "callee: arg 5, .a[3]");
    QUEST_INT(p5.a[4], 83, "callee: arg 5, .a[4]");
    QUEST_INT(p5.a[5], 2, "callee: arg 5, .a[5]");
    QUEST_INT(p5.a[6], 91, "callee: arg 5, .a[6]");
    QUEST_INT(p5.a[7], 0, "callee: arg 5, .a[7]");
    QUEST_INT(p5.a[8], 0, "callee: arg 5, .a[8]");
    QUEST_INT(p5.a[9], 94, "callee: arg 5, .a[9]");
    QUEST_INT(p5.a[10], 1, "callee: arg 5, .a[10]");
    QUEST_INT(p5.a[11], 1, "callee: arg 5, .a[11]");
    QUEST_INT(p5.a[12], 24, "callee: arg 5, .a[12]");
    QUEST_INT(p5.a[13], 37, "callee: arg 5, .a[13]");
    QUEST_INT(p5.a[14], 5, "callee: arg 5, .a[14]");
    QUEST_LONG(p6.a, 0L, "callee: arg 6, .a");
    QUEST_LONG(p6.b, -332654619560844264L, "callee: arg 6, .b");
    QUEST_INT(p7, 200, "callee: arg 7");
    QUEST_LONGLONG(p8, -8450024772185295618LL, "callee: arg 8");
    QUEST_INT(p9.a[0], 66, "callee: arg 9, .a[0]");
    QUEST_INT(p9.a[1], 123, "callee: arg 9, .a[1]");
    QUEST_INT(p9.a[2], 63, "callee: arg 9, .a[2]");
    QUEST_INT(p9.a[3], 61, "callee: arg 9, .a[3]");
    QUEST_INT(p9.a[4], 97, "callee: arg 9, .a[4]");
    QUEST_INT(p9.a[5], 114, "callee: arg 9, .a[5]");
    QUEST_INT(p9.a[6], 11, "callee: arg 9, .a[6]");
    QUEST_DOUBLE(p10, -128941.125F, "callee: arg 10");
    QUEST_LONGLONG(p11, -8160294117682061266LL, "callee: arg 11");
    QUEST_DOUBLE(p12.a, 152178348877.434844970703125, "callee: arg 12, .a");
    QUEST_DOUBLE(p12.b, 3516273747525415936.0, "callee: arg 12, .b");
    QUEST_DOUBLE(p12.c, 126244685770908608.0, "callee: arg 12, .c");
    QUEST_DOUBLE(p12.d, 977787003148857.125, "callee: arg 12, .d");
    p1.a[0] = 148;
    p1.a[1] = 164;
    p1.a[2] = 255;
    p1.a[3] = 56;
    p1.a[4] = 116;
    p1.a[5] = 221;
    p1.a[6] = 255;
    p1.a[7] = 58;
    p1.a[8] = 36;
    p1.a[9] = 255;
    p1.a[10] = 130;
    p1.a[11] = 166;
    p1.a[12] = 59;
    p1.a[13] = 97;
    p1.a[14] = 174;
    p1.a[15] = 199;
    p2.a = 44954208.0F;
    p3.a = -72862350482.0441741943359375;
    p4.a = 38;
    p4.b = 25570;
    p4.c = -24078;
    p4.d = -8248334279807.3857421875;
    p5.a[0] = 95;
    p5.a[1] = 104;
    p5.a[2] = 23;
    p5.a[3] = 76;
    p5.a[4] = 44;
    p5.a[5] = 125;
    p5.a[6] = 36;
    p5.a[7] = 127;
    p5.a[8] = 127;
    p5.a[9] = 33;
    p5.a[10] = 126;
    p5.a[11] = 126;
    p5.a[12] = 103;
    p5.a[13] = 90;
    p5.a[14] = 122;
    p6.a = -1L;
    p6.b = 332654619560844263L;
    p7 = 55;
    p8 = 8450024772185295617LL;
    p9.a[0] = 61;
    p9.a[1] = 4;
    p9.a[2] = 64;
    p9.a[3] = 66;
    p9.a[4] = 30;
    p9.a[5] = 13;
    p9.a[6] = 116;
    p10 = 128941.125F;
    p11 = 8160294117682061265LL;
    p12.a = -152178348877.434844970703125;
    p12.b = -3516273747525415936.0;
    p12.c = -126244685770908608.0;
    p12.d = -977787003148857.125;
    hurry_sga3a(16843009L, 0.75, 33686018L, 1.25, 50529027L, 1.75, 67372036L, 2.25, 84215045L, 2.75, 101058054L, 3.25, 117901063L, 3.75, 134744072L, 4.25);
    QUEST_LONG(k1, 16909060L, "callee: live value 1");
    QUEST_LONG(k2, 33818120L, "callee: live value 2");
    QUEST_LONG(k3, 50727180L, "callee: live value 3");
    QUEST_LONG(k4, 67636240L, "callee: live value 4");
    QUEST_LONG(k5, 84545300L, "callee: live value 5");
    QUEST_LONG(k6, 101454360L, "callee: live value 6");
    QUEST_LONG(k7, 118363420L, "callee: live value 7");
    QUEST_LONG(k8, 135272480L, "callee: live value 8");
    QUEST_LONG(k9, 152181540L, "callee: live value 9");
    QUEST_LONG(k10, 169090600L, "callee: live value 10");
    QUEST_LONG(k11, 185999660L, "callee: live value 11");
    QUEST_LONG(k12, 202908720L, "callee: live value 12");
    QUEST_DOUBLE(k13, 13.5, "callee: live value 13");
    QUEST_DOUBLE(k14, 14.5, "callee: live value 14");
    QUEST_DOUBLE(k15, 15.5, "callee: live value 15");
    QUEST_DOUBLE(k16, 16.5, "callee: live value 16");
    QUEST_DOUBLE(k17, 17.5, "callee: live value 17");
    QUEST_DOUBLE(k18, 18.5, "callee: live value 18");
    QUEST_DOUBLE(k19, 19.5, "callee: live value 19");
    QUEST_DOUBLE(k20, 20.5, "callee: live value 20");
    QUEST_DOUBLE(k21, 21.5, "callee: live value 21");
    QUEST_DOUBLE(k22, 22.5, "callee: live value 22");
    QUEST_DOUBLE(k23, 23.5, "callee: live value 23");
    QUEST_DOUBLE(k24, 24.5, "callee: live value 24");
    from = quest_guarded(1, &r_sga3a, sizeof(struct s9_sga3a));
    ++quest_calls;
    return *from;
}
struct s1_sga3a give1_sga3a(void)
{
    return g1_sga3a;
}
struct s2_sga3a give2_sga3a(void)
{
    return g2_sga3a;
}
struct s3_sga3a give3_sga3a(void)
{
    return g3_sga3a;
}
struct s4_sga3a give4_sga3a(void)
{
    return g4_sga3a;
}
struct s5_sga3a give5_sga3a(void)
{
    return g5_sga3a;
}
struct s6_sga3a give6_sga3a(void)
{
    return g6_sga3a;
}
unsigned char give7_sga3a(void)
{
    return g7_sga3a;
}
long long give8_sga3a(void)
{
    return g8_sga3a;
}
struct s7_sga3a give9_sga3a(void)
{
    return g9_sga3a;
}
float give10_sga3a(void)
{
    return g10_sga3a;
}
long long give11_sga3a(void)
{
    return g11_sga3a;
}
struct s8_sga3a give12_sga3a(void)
{
    return g12_sga3a;
}
static volatile long live1_sga3a = 16909060L;
static volatile long live2_sga3a = 33818120L;
static volatile long live3_sga3a = 50727180L;
static volatile long live4_sga3a = 67636240L;
static volatile long live5_sga3a = 84545300L;
static volatile long live6_sga3a = 101454360L;
static volatile long live7_sga3a = 118363420L;
static volatile long live8_sga3a = 135272480L;
static volatile double live9_sga3a = 9.5;
static volatile double live10_sga3a = 10.5;
static volatile double live11_sga3a = 11.5;
static volatile double live12_sga3a = 12.5;
static volatile double live13_sga3a = 13.5;
static volatile double live14_sga3a = 14.5;
static volatile double live15_sga3a = 15.5;
static volatile double live16_sga3a = 16.5;
static struct s9_sga3a room_sga3a;
static void caller_sga3a(void)
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
    struct s9_sga3a *to;
    k1 = live1_sga3a;
    k2 = live2_sga3a;
    k3 = live3_sga3a;
    k4 = live4_sga3a;
    k5 = live5_sga3a;
    k6 = live6_sga3a;
    k7 = live7_sga3a;
    k8 = live8_sga3a;
    k9 = live9_sga3a;
    k10 = live10_sga3a;
    k11 = live11_sga3a;
    k12 = live12_sga3a;
    k13 = live13_sga3a;
    k14 = live14_sga3a;
    k15 = live15_sga3a;
    k16 = live16_sga3a;
    to = quest_guarded(0, &room_sga3a, sizeof(struct s9_sga3a));
    *to = callee_sga3a(give1_sga3a(), give2_sga3a(), give3_sga3a(), give4_sga3a(), give5_sga3a(), give6_sga3a(), give7_sga3a(), give8_sga3a(), give9_sga3a(), give10_sga3a(), give11_sga3a(), give12_sga3a());
    QUEST_INT((*to).a[0], 115, "caller: result, .a[0]");
    QUEST_INT((*to).a[1], 69, "caller: result, .a[1]");
    QUEST_INT((*to).a[2], 88, "caller: result, .a[2]");
    QUEST_INT((*to).a[3], 57, "caller: result, .a[3]");
    QUEST_INT((*to).a[4], 114, "caller: result, .a[4]");
    QUEST_INT((*to).a[5], 1, "caller: result, .a[5]");
    QUEST_INT((*to).a[6], 42, "caller: result, .a[6]");
    QUEST_INT((*to).a[7], 0, "caller: result, .a[7]");
    QUEST_INT((*to).a[8], 123, "caller: result, .a[8]");
    QUEST_INT((*to).a[9], 84, "caller: result, .a[9]");
    QUEST_INT((*to).a[10], 37, "caller: result, .a[10]");
    QUEST_INT((*to).a[11], 79, "caller: result, .a[11]");
    QUEST_INT((*to).a[12], 26, "caller: result, .a[12]");
    QUEST_INT((*to).a[13], 58, "caller: result, .a[13]");
    QUEST_INT((*to).a[14], 111, "caller: result, .a[14]");
    QUEST_INT((*to).a[15], 127, "caller: result, .a[15]");
    QUEST_INT((*to).a[16], 44, "caller: result, .a[16]");
    QUEST_INT((*to).a[17], 10, "caller: result, .a[17]");
    QUEST_INT((*to).a[18], 120, "caller: result, .a[18]");
    QUEST_INT((*to).a[19], 106, "caller: result, .a[19]");
    QUEST_INT((*to).a[20], 62, "caller: result, .a[20]");
    QUEST_INT((*to).a[21], 91, "caller: result, .a[21]");
    QUEST_INT((*to).a[22], 51, "caller: result, .a[22]");
    QUEST_INT((*to).a[23], 44, "caller: result, .a[23]");
    QUEST_INT((*to).a[24], 79, "caller: result, .a[24]");
    QUEST_INT((*to).a[25], 5, "caller: result, .a[25]");
    QUEST_INT((*to).a[26], 65, "caller: result, .a[26]");
    QUEST_INT((*to).a[27], 91, "caller: result, .a[27]");
    QUEST_INT((*to).a[28], 112, "caller: result, .a[28]");
    QUEST_INT((*to).a[29], 91, "caller: result, .a[29]");
    QUEST_INT((*to).a[30], 97, "caller: result, .a[30]");
    QUEST_INT((*to).a[31], 15, "caller: result, .a[31]");
    QUEST_INT((*to).a[32], 38, "caller: result, .a[32]");
    QUEST_INT((*to).a[33], 6, "caller: result, .a[33]");
    QUEST_INT((*to).a[34], 45, "caller: result, .a[34]");
    QUEST_INT((*to).a[35], 102, "caller: result, .a[35]");
    QUEST_INT((*to).a[36], 10, "caller: result, .a[36]");
    QUEST_INT((*to).a[37], 66, "caller: result, .a[37]");
    QUEST_INT((*to).a[38], 112, "caller: result, .a[38]");
    QUEST_INT((*to).a[39], 14, "caller: result, .a[39]");
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
    if (quest_begin(1, "8269284700805016506")) { caller_sga3a(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
