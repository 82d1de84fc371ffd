/*
 * quest 0.1.0
 * made again by: quest -s 2 --without float16,decimal,regparm,fastcall,stdcall,thiscall,aapcs,aapcs-vfp -t attributes --seed -3287428348938485582 -n 1
 * crc32 of the rest: 4f4e0876
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

/* seed -3287428348938485582 */
struct s1_pn1s6 {
    char a[11];
};
struct s2_pn1s6 {
    unsigned char a[15];
};
struct s3_pn1s6 {
    unsigned char a[9];
};
void busy_pn1s6(long p1, double p2, long p3, double p4, long p5, double p6, long p7, double p8, long p9, double p10, long p11, double p12, long p13, double p14, long p15, double p16);
__attribute__((preserve_most)) struct s3_pn1s6 callee_pn1s6(struct s1_pn1s6 p1, struct s2_pn1s6 p2);
__attribute__((preserve_most)) struct s3_pn1s6 forward_pn1s6(struct s1_pn1s6 p1, struct s2_pn1s6 p2);
static volatile long kept1_pn1s6 = 16909060L;
static volatile long kept2_pn1s6 = 33818120L;
static volatile long kept3_pn1s6 = 50727180L;
static volatile long kept4_pn1s6 = 67636240L;
static volatile long kept5_pn1s6 = 84545300L;
static volatile long kept6_pn1s6 = 101454360L;
static volatile long kept7_pn1s6 = 118363420L;
static volatile long kept8_pn1s6 = 135272480L;
static volatile long kept9_pn1s6 = 152181540L;
static volatile long kept10_pn1s6 = 169090600L;
static volatile long kept11_pn1s6 = 185999660L;
static volatile long kept12_pn1s6 = 202908720L;
static volatile double kept13_pn1s6 = 13.5;
static volatile double kept14_pn1s6 = 14.5;
static volatile double kept15_pn1s6 = 15.5;
static volatile double kept16_pn1s6 = 16.5;
static volatile double kept17_pn1s6 = 17.5;
static volatile double kept18_pn1s6 = 18.5;
static volatile double kept19_pn1s6 = 19.5;
static volatile double kept20_pn1s6 = 20.5;
static volatile double kept21_pn1s6 = 21.5;
static volatile double kept22_pn1s6 = 22.5;
static volatile double kept23_pn1s6 = 23.5;
static volatile double kept24_pn1s6 = 24.5;
static struct s3_pn1s6 r_pn1s6 = { { 87, 86, 153, 233, 204, 4, 0, 165, 1 } };
static void (*volatile hurry_pn1s6)(long p1, double p2, long p3, double p4, long p5, double p6, long p7, double p8, long p9, double p10, long p11, double p12, long p13, double p14, long p15, double p16) = busy_pn1s6;
void busy_pn1s6(long p1, double p2, long p3, double p4, long p5, double p6, long p7, double p8, long p9, double p10, long p11, double p12, long p13, double p14, long p15, double p16)
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
__attribute__((preserve_most)) struct s3_pn1s6 callee_pn1s6(struct s1_pn1s6 p1, struct s2_pn1s6 p2)
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
    struct s1_pn1s6 d1;
    struct s2_pn1s6 d2;
    k1 = kept1_pn1s6;
    k2 = kept2_pn1s6;
    k3 = kept3_pn1s6;
    k4 = kept4_pn1s6;
    k5 = kept5_pn1s6;
    k6 = kept6_pn1s6;
    k7 = kept7_pn1s6;
    k8 = kept8_pn1s6;
    k9 = kept9_pn1s6;
    k10 = kept10_pn1s6;
    k11 = kept11_pn1s6;
    k12 = kept12_pn1s6;
    k13 = kept13_pn1s6;
    k14 = kept14_pn1s6;
    k15 = kept15_pn1s6;
    k16 = kept16_pn1s6;
    k17 = kept17_pn1s6;
    k18 = kept18_pn1s6;
    k19 = kept19_pn1s6;
    k20 = kept20_pn1s6;
    k21 = kept21_pn1s6;
    k22 = kept22_pn1s6;
    k23 = kept23_pn1s6;
    k24 = kept24_pn1s6;
    d1 = p1;
    d2 = p2;
    QUEST_INT(d1.a[0], 95, "callee: arg 1, .a[0]");
    QUEST_INT(d1.a[1], 123, "callee: arg 1, .a[1]");
    QUEST_INT(d1.a[2], 83, "callee: arg 1, .a[2]");
    QUEST_INT(d1.a[3], 1, "callee: arg 1, .a[3]");
    QUEST_INT(d1.a[4], 36, "callee: arg 1, .a[4]");
    QUEST_INT(d1.a[5], 0, "callee: arg 1, .a[5]");
    QUEST_INT(d1.a[6], 126, "callee: arg 1, .a[6]");
    QUEST_INT(d1.a[7], 84, "callee: arg 1, .a[7]");
    QUEST_INT(d1.a[8], 19, "callee: arg 1, .a[8]");
    QUEST_INT(d1.a[9], 32, "callee: arg 1, .a[9]");
    QUEST_INT(d1.a[10], 104, "callee: arg 1, .a[10]");
    QUEST_INT(d2.a[0], 82, "callee: arg 2, .a[0]");
    QUEST_INT(d2.a[1], 221, "callee: arg 2, .a[1]");
    QUEST_INT(d2.a[2], 0, "callee: arg 2, .a[2]");
    QUEST_INT(d2.a[3], 181, "callee: arg 2, .a[3]");
    QUEST_INT(d2.a[4], 227, "callee: arg 2, .a[4]");
    QUEST_INT(d2.a[5], 0, "callee: arg 2, .a[5]");
    QUEST_INT(d2.a[6], 255, "callee: arg 2, .a[6]");
    QUEST_INT(d2.a[7], 174, "callee: arg 2, .a[7]");
    QUEST_INT(d2.a[8], 221, "callee: arg 2, .a[8]");
    QUEST_INT(d2.a[9], 136, "callee: arg 2, .a[9]");
    QUEST_INT(d2.a[10], 136, "callee: arg 2, .a[10]");
    QUEST_INT(d2.a[11], 90, "callee: arg 2, .a[11]");
    QUEST_INT(d2.a[12], 21, "callee: arg 2, .a[12]");
    QUEST_INT(d2.a[13], 44, "callee: arg 2, .a[13]");
    QUEST_INT(d2.a[14], 147, "callee: arg 2, .a[14]");
    hurry_pn1s6(16843009L, 0.75, 33686018L, 1.25, 50529027L, 1.75, 67372036L, 2.25, 84215045L, 2.75, 101058054L, 3.25, 117901063L, 3.75, 134744072L, 4.25);
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
    ++quest_calls;
    return r_pn1s6;
}
__attribute__((preserve_most)) struct s3_pn1s6 forward_pn1s6(struct s1_pn1s6 p1, struct s2_pn1s6 p2)
{
    return callee_pn1s6(p1, p2);
}
