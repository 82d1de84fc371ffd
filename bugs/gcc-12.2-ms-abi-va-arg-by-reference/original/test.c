/*
 * quest 0.1.0
 * made again by: quest -s 2 --without regparm,fastcall,stdcall,thiscall,vectorcall,preserve-most,aapcs,aapcs-vfp -t edges --seed -6416149054411836987 -n 1
 * crc32 of the rest: 562b3d29
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
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE
#endif
#include <sys/mman.h>

/* A copy of an object that begins where an inaccessible page ends. */
static void *quest_guarded_before(int number, void *object, unsigned long size)
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
        mprotect(pages[number], 65536, PROT_NONE);
    }
    to = pages[number] + 65536;
    for (i = 0; i < size; ++i) {
        to[i] = from[i];
    }
    return to;
}
#include <stdarg.h>
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

/* seed -6416149054411836987 */
struct s2_0c0jn {
    unsigned char a[13];
};
struct s3_0c0jn {
    char a[11];
};
struct s1_0c0jn {
    unsigned char a[12];
};
static int pool1_0c0jn[4];
static unsigned long layout_0c0jn[16];
static void busy_0c0jn(long p1, double p2, long p3, double p4, long p5, double p6, long p7, double p8, long p9, double p10, long p11, double p12, long p13, double p14, long p15, double p16);
__attribute__((ms_abi)) int *callee_0c0jn(struct s2_0c0jn p1, char p2, double p3, struct s3_0c0jn p4, int *p5, ...);
void measure_0c0jn(void);
static volatile long kept1_0c0jn = 16909060L;
static volatile long kept2_0c0jn = 33818120L;
static volatile long kept3_0c0jn = 50727180L;
static volatile long kept4_0c0jn = 67636240L;
static volatile long kept5_0c0jn = 84545300L;
static volatile long kept6_0c0jn = 101454360L;
static volatile long kept7_0c0jn = 118363420L;
static volatile long kept8_0c0jn = 135272480L;
static volatile long kept9_0c0jn = 152181540L;
static volatile long kept10_0c0jn = 169090600L;
static volatile long kept11_0c0jn = 185999660L;
static volatile long kept12_0c0jn = 202908720L;
static volatile double kept13_0c0jn = 13.5;
static volatile double kept14_0c0jn = 14.5;
static volatile double kept15_0c0jn = 15.5;
static volatile double kept16_0c0jn = 16.5;
static volatile double kept17_0c0jn = 17.5;
static volatile double kept18_0c0jn = 18.5;
static volatile double kept19_0c0jn = 19.5;
static volatile double kept20_0c0jn = 20.5;
static volatile double kept21_0c0jn = 21.5;
static volatile double kept22_0c0jn = 22.5;
static volatile double kept23_0c0jn = 23.5;
static volatile double kept24_0c0jn = 24.5;
static int *r_0c0jn = &pool1_0c0jn[0];
static void (*volatile hurry_0c0jn)(long p1, double p2, long p3, double p4, long p5, double p6, long p7, double p8, long p9, double p10, long p11, double p12, long p13, double p14, long p15, double p16) = busy_0c0jn;
static void busy_0c0jn(long p1, double p2, long p3, double p4, long p5, double p6, long p7, double p8, long p9, double p10, long p11, double p12, long p13, double p14, long p15, double p16)
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
__attribute__((ms_abi)) int *callee_0c0jn(struct s2_0c0jn p1, char p2, double p3, struct s3_0c0jn p4, int *p5, ...)
{
    __builtin_ms_va_list ap;
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
    struct s2_0c0jn d1;
    char d2;
    double d3;
    struct s3_0c0jn d4;
    int *d5;
    double v1;
    int v2;
    int v3;
    int v4;
    int v5;
    int v6;
    int v7;
    int v8;
    int v9;
    int v10;
    int v11;
    long v12;
    struct s1_0c0jn v13;
    int **from;
    k1 = kept1_0c0jn;
    k2 = kept2_0c0jn;
    k3 = kept3_0c0jn;
    k4 = kept4_0c0jn;
    k5 = kept5_0c0jn;
    k6 = kept6_0c0jn;
    k7 = kept7_0c0jn;
    k8 = kept8_0c0jn;
    k9 = kept9_0c0jn;
    k10 = kept10_0c0jn;
    k11 = kept11_0c0jn;
    k12 = kept12_0c0jn;
    k13 = kept13_0c0jn;
    k14 = kept14_0c0jn;
    k15 = kept15_0c0jn;
    k16 = kept16_0c0jn;
    k17 = kept17_0c0jn;
    k18 = kept18_0c0jn;
    k19 = kept19_0c0jn;
    k20 = kept20_0c0jn;
    k21 = kept21_0c0jn;
    k22 = kept22_0c0jn;
    k23 = kept23_0c0jn;
    k24 = kept24_0c0jn;
    d1 = p1;
    d2 = p2;
    d3 = p3;
    d4 = p4;
    d5 = p5;
    QUEST_INT(d1.a[0], 76, "callee: arg 1, .a[0]");
    QUEST_INT(d1.a[1], 178, "callee: arg 1, .a[1]");
    QUEST_INT(d1.a[2], 109, "callee: arg 1, .a[2]");
    QUEST_INT(d1.a[3], 14, "callee: arg 1, .a[3]");
    QUEST_INT(d1.a[4], 80, "callee: arg 1, .a[4]");
    QUEST_INT(d1.a[5], 216, "callee: arg 1, .a[5]");
    QUEST_INT(d1.a[6], 138, "callee: arg 1, .a[6]");
    QUEST_INT(d1.a[7], 151, "callee: arg 1, .a[7]");
    QUEST_INT(d1.a[8], 175, "callee: arg 1, .a[8]");
    QUEST_INT(d1.a[9], 20, "callee: arg 1, .a[9]");
    QUEST_INT(d1.a[10], 1, "callee: arg 1, .a[10]");
    QUEST_INT(d1.a[11], 61, "callee: arg 1, .a[11]");
    QUEST_INT(d1.a[12], 209, "callee: arg 1, .a[12]");
    QUEST_INT(d2, 7, "callee: arg 2");
    QUEST_DOUBLE(d3, 2185588285957636.25, "callee: arg 3");
    QUEST_INT(d4.a[0], 0, "callee: arg 4, .a[0]");
    QUEST_INT(d4.a[1], 1, "callee: arg 4, .a[1]");
    QUEST_INT(d4.a[2], 1, "callee: arg 4, .a[2]");
    QUEST_INT(d4.a[3], 0, "callee: arg 4, .a[3]");
    QUEST_INT(d4.a[4], 1, "callee: arg 4, .a[4]");
    QUEST_INT(d4.a[5], 124, "callee: arg 4, .a[5]");
    QUEST_INT(d4.a[6], 79, "callee: arg 4, .a[6]");
    QUEST_INT(d4.a[7], 40, "callee: arg 4, .a[7]");
    QUEST_INT(d4.a[8], 102, "callee: arg 4, .a[8]");
    QUEST_INT(d4.a[9], 61, "callee: arg 4, .a[9]");
    QUEST_INT(d4.a[10], 18, "callee: arg 4, .a[10]");
    QUEST_POINTER(d5, &pool1_0c0jn[0], "callee: arg 5");
    __builtin_ms_va_start(ap, p5);
    v1 = va_arg(ap, double);
    v2 = va_arg(ap, int);
    v3 = va_arg(ap, int);
    v4 = va_arg(ap, int);
    v5 = va_arg(ap, int);
    v6 = va_arg(ap, int);
    v7 = va_arg(ap, int);
    v8 = va_arg(ap, int);
    v9 = va_arg(ap, int);
    v10 = va_arg(ap, int);
    v11 = va_arg(ap, int);
    v12 = va_arg(ap, long);
    v13 = va_arg(ap, struct s1_0c0jn);
    __builtin_ms_va_end(ap);
    QUEST_DOUBLE(v1, 0.0, "callee: variable arg 1");
    QUEST_INT(v2, 125, "callee: variable arg 2");
    QUEST_INT(v3, 262241460, "callee: variable arg 3");
    QUEST_INT(v4, -494028761, "callee: variable arg 4");
    QUEST_INT(v5, -1, "callee: variable arg 5");
    QUEST_INT(v6, -368431488, "callee: variable arg 6");
    QUEST_INT(v7, -238787603, "callee: variable arg 7");
    QUEST_INT(v8, 665366907, "callee: variable arg 8");
    QUEST_INT(v9, 472843509, "callee: variable arg 9");
    QUEST_INT(v10, 0, "callee: variable arg 10");
    QUEST_INT(v11, -413478145, "callee: variable arg 11");
    QUEST_LONG(v12, 1645860093662459972L, "callee: variable arg 12");
    QUEST_INT(v13.a[0], 1, "callee: variable arg 13, .a[0]");
    QUEST_INT(v13.a[1], 102, "callee: variable arg 13, .a[1]");
    QUEST_INT(v13.a[2], 32, "callee: variable arg 13, .a[2]");
    QUEST_INT(v13.a[3], 0, "callee: variable arg 13, .a[3]");
    QUEST_INT(v13.a[4], 43, "callee: variable arg 13, .a[4]");
    QUEST_INT(v13.a[5], 187, "callee: variable arg 13, .a[5]");
    QUEST_INT(v13.a[6], 170, "callee: variable arg 13, .a[6]");
    QUEST_INT(v13.a[7], 173, "callee: variable arg 13, .a[7]");
    QUEST_INT(v13.a[8], 18, "callee: variable arg 13, .a[8]");
    QUEST_INT(v13.a[9], 1, "callee: variable arg 13, .a[9]");
    QUEST_INT(v13.a[10], 76, "callee: variable arg 13, .a[10]");
    QUEST_INT(v13.a[11], 225, "callee: variable arg 13, .a[11]");
    hurry_0c0jn(16843009L, 0.75, 33686018L, 1.25, 50529027L, 1.75, 67372036L, 2.25, 84215045L, 2.75, 101058054L, 3.25, 117901063L, 3.75, 134744072L, 4.25);
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
    from = quest_guarded(1, &r_0c0jn, sizeof(int *));
    ++quest_calls;
    return *from;
}
void measure_0c0jn(void)
{
    layout_0c0jn[0] = (unsigned long)sizeof(struct s2_0c0jn);
    layout_0c0jn[1] = (unsigned long)(sizeof(struct { char c; struct s2_0c0jn t; }) - sizeof(struct s2_0c0jn));
    layout_0c0jn[2] = (unsigned long)sizeof(double);
    layout_0c0jn[3] = (unsigned long)(sizeof(struct { char c; double t; }) - sizeof(double));
    layout_0c0jn[4] = (unsigned long)sizeof(struct s3_0c0jn);
    layout_0c0jn[5] = (unsigned long)(sizeof(struct { char c; struct s3_0c0jn t; }) - sizeof(struct s3_0c0jn));
    layout_0c0jn[6] = (unsigned long)sizeof(int);
    layout_0c0jn[7] = (unsigned long)(sizeof(struct { char c; int t; }) - sizeof(int));
    layout_0c0jn[8] = (unsigned long)sizeof(void *);
    layout_0c0jn[9] = (unsigned long)(sizeof(struct { char c; void *t; }) - sizeof(void *));
    layout_0c0jn[10] = (unsigned long)sizeof(float);
    layout_0c0jn[11] = (unsigned long)(sizeof(struct { char c; float t; }) - sizeof(float));
    layout_0c0jn[12] = (unsigned long)sizeof(long);
    layout_0c0jn[13] = (unsigned long)(sizeof(struct { char c; long t; }) - sizeof(long));
    layout_0c0jn[14] = (unsigned long)sizeof(struct s1_0c0jn);
    layout_0c0jn[15] = (unsigned long)(sizeof(struct { char c; struct s1_0c0jn t; }) - sizeof(struct s1_0c0jn));
}
static struct s2_0c0jn x1_0c0jn = { { 76, 178, 109, 14, 80, 216, 138, 151, 175, 20, 1, 61, 209 } };
static char x2_0c0jn = 7;
static double x3_0c0jn = 2185588285957636.25;
static struct s3_0c0jn x4_0c0jn = { { 0, 1, 1, 0, 1, 124, 79, 40, 102, 61, 18 } };
static int *x5_0c0jn = &pool1_0c0jn[0];
static float x6_0c0jn = 0.0F;
static char x7_0c0jn = 125;
static int x8_0c0jn = 262241460;
static int x9_0c0jn = -494028761;
static int x10_0c0jn = -1;
static int x11_0c0jn = -368431488;
static int x12_0c0jn = -238787603;
static int x13_0c0jn = 665366907;
static int x14_0c0jn = 472843509;
static int x15_0c0jn = 0;
static int x16_0c0jn = -413478145;
static long x17_0c0jn = 1645860093662459972L;
static struct s1_0c0jn x18_0c0jn = { { 1, 102, 32, 0, 43, 187, 170, 173, 18, 1, 76, 225 } };
static volatile long live1_0c0jn = 16909060L;
static volatile long live2_0c0jn = 33818120L;
static volatile long live3_0c0jn = 50727180L;
static volatile long live4_0c0jn = 67636240L;
static volatile long live5_0c0jn = 84545300L;
static volatile long live6_0c0jn = 101454360L;
static volatile long live7_0c0jn = 118363420L;
static volatile long live8_0c0jn = 135272480L;
static volatile double live9_0c0jn = 9.5;
static volatile double live10_0c0jn = 10.5;
static volatile double live11_0c0jn = 11.5;
static volatile double live12_0c0jn = 12.5;
static volatile double live13_0c0jn = 13.5;
static volatile double live14_0c0jn = 14.5;
static volatile double live15_0c0jn = 15.5;
static volatile double live16_0c0jn = 16.5;
static int *room_0c0jn;
static void caller_0c0jn(void)
{
    int failures = quest_failures;
    struct s2_0c0jn *q1;
    char *q2;
    double *q3;
    struct s3_0c0jn *q4;
    int **q5;
    float *q6;
    char *q7;
    int *q8;
    int *q9;
    int *q10;
    int *q11;
    int *q12;
    int *q13;
    int *q14;
    int *q15;
    int *q16;
    long *q17;
    struct s1_0c0jn *q18;
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
    int **to;
    measure_0c0jn();
    QUEST_ULONG(layout_0c0jn[0], (unsigned long)sizeof(struct s2_0c0jn), "layout: size of struct s2");
    QUEST_ULONG(layout_0c0jn[1], (unsigned long)(sizeof(struct { char c; struct s2_0c0jn t; }) - sizeof(struct s2_0c0jn)), "layout: alignment of struct s2");
    QUEST_ULONG(layout_0c0jn[2], (unsigned long)sizeof(double), "layout: size of double");
    QUEST_ULONG(layout_0c0jn[3], (unsigned long)(sizeof(struct { char c; double t; }) - sizeof(double)), "layout: alignment of double");
    QUEST_ULONG(layout_0c0jn[4], (unsigned long)sizeof(struct s3_0c0jn), "layout: size of struct s3");
    QUEST_ULONG(layout_0c0jn[5], (unsigned long)(sizeof(struct { char c; struct s3_0c0jn t; }) - sizeof(struct s3_0c0jn)), "layout: alignment of struct s3");
    QUEST_ULONG(layout_0c0jn[6], (unsigned long)sizeof(int), "layout: size of int");
    QUEST_ULONG(layout_0c0jn[7], (unsigned long)(sizeof(struct { char c; int t; }) - sizeof(int)), "layout: alignment of int");
    QUEST_ULONG(layout_0c0jn[8], (unsigned long)sizeof(void *), "layout: size of void *");
    QUEST_ULONG(layout_0c0jn[9], (unsigned long)(sizeof(struct { char c; void *t; }) - sizeof(void *)), "layout: alignment of void *");
    QUEST_ULONG(layout_0c0jn[10], (unsigned long)sizeof(float), "layout: size of float");
    QUEST_ULONG(layout_0c0jn[11], (unsigned long)(sizeof(struct { char c; float t; }) - sizeof(float)), "layout: alignment of float");
    QUEST_ULONG(layout_0c0jn[12], (unsigned long)sizeof(long), "layout: size of long");
    QUEST_ULONG(layout_0c0jn[13], (unsigned long)(sizeof(struct { char c; long t; }) - sizeof(long)), "layout: alignment of long");
    QUEST_ULONG(layout_0c0jn[14], (unsigned long)sizeof(struct s1_0c0jn), "layout: size of struct s1");
    QUEST_ULONG(layout_0c0jn[15], (unsigned long)(sizeof(struct { char c; struct s1_0c0jn t; }) - sizeof(struct s1_0c0jn)), "layout: alignment of struct s1");
    if (quest_failures != failures) return;
    q1 = quest_guarded_before(2, &x1_0c0jn, sizeof(struct s2_0c0jn));
    q2 = quest_guarded_before(3, &x2_0c0jn, sizeof(char));
    q3 = quest_guarded_before(4, &x3_0c0jn, sizeof(double));
    q4 = quest_guarded_before(5, &x4_0c0jn, sizeof(struct s3_0c0jn));
    q5 = quest_guarded_before(6, &x5_0c0jn, sizeof(int *));
    q6 = quest_guarded_before(7, &x6_0c0jn, sizeof(float));
    q7 = quest_guarded_before(8, &x7_0c0jn, sizeof(char));
    q8 = quest_guarded_before(9, &x8_0c0jn, sizeof(int));
    q9 = quest_guarded_before(10, &x9_0c0jn, sizeof(int));
    q10 = quest_guarded_before(11, &x10_0c0jn, sizeof(int));
    q11 = quest_guarded_before(12, &x11_0c0jn, sizeof(int));
    q12 = quest_guarded_before(13, &x12_0c0jn, sizeof(int));
    q13 = quest_guarded_before(14, &x13_0c0jn, sizeof(int));
    q14 = quest_guarded_before(15, &x14_0c0jn, sizeof(int));
    q15 = quest_guarded_before(16, &x15_0c0jn, sizeof(int));
    q16 = quest_guarded_before(17, &x16_0c0jn, sizeof(int));
    q17 = quest_guarded_before(18, &x17_0c0jn, sizeof(long));
    q18 = quest_guarded_before(19, &x18_0c0jn, sizeof(struct s1_0c0jn));
    k1 = live1_0c0jn;
    k2 = live2_0c0jn;
    k3 = live3_0c0jn;
    k4 = live4_0c0jn;
    k5 = live5_0c0jn;
    k6 = live6_0c0jn;
    k7 = live7_0c0jn;
    k8 = live8_0c0jn;
    k9 = live9_0c0jn;
    k10 = live10_0c0jn;
    k11 = live11_0c0jn;
    k12 = live12_0c0jn;
    k13 = live13_0c0jn;
    k14 = live14_0c0jn;
    k15 = live15_0c0jn;
    k16 = live16_0c0jn;
    to = quest_guarded(0, &room_0c0jn, sizeof(int *));
    *to = callee_0c0jn(*q1, *q2, *q3, *q4, *q5, *q6, *q7, *q8, *q9, *q10, *q11, *q12, *q13, *q14, *q15, *q16, *q17, *q18);
    QUEST_POINTER(*to, &pool1_0c0jn[0], "caller: result");
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
    if (quest_begin(1, "-6416149054411836987")) { caller_0c0jn(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
