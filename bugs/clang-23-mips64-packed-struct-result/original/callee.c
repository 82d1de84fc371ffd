/*
 * quest 0.1.0
 * made again by: quest -s 2 --without bit-int,float16,float128,decimal,atomic,flexible-arrays,bit-int-bit-fields,ms-abi,sysv-abi,regparm,fastcall,stdcall,thiscall,vectorcall,preserve-most,aapcs,aapcs-vfp -t packed --seed 8767236690698151020 -n 1
 * crc32 of the rest: 5fbd6646
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
#include <stdarg.h>
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

/* seed 8767236690698151020 */
struct s10_pfj74 {
    short a;
    unsigned char b;
};
struct s11_pfj74 {
    char a;
    struct s10_pfj74 b;
    unsigned int c;
} __attribute__((packed));
struct s12_pfj74 {
    char a;
    float b;
} __attribute__((packed));
struct s13_pfj74 {
    char a[6];
} __attribute__((packed));
struct s14_pfj74 {
    long double a;
} __attribute__((packed));
struct s15_pfj74 {
    double a;
    long double b;
} __attribute__((aligned(16)));
struct s16_pfj74 {
    double a;
} __attribute__((aligned(32)));
struct s1_pfj74 {
    char a;
    int b : 13;
    int c : 4;
    signed int d : 12;
} __attribute__((aligned(2)));
struct s2_pfj74 {
    short a;
    struct s1_pfj74 b;
};
struct s3_pfj74 {
    short a[4];
} __attribute__((aligned(16)));
struct s4_pfj74 {
    double a;
} __attribute__((aligned(32)));
struct s5_pfj74 {
    char a;
    unsigned int b : 12;
    signed int c : 3;
    int d : 15;
} __attribute__((packed));
struct s17_pfj74 {
    int a;
    unsigned int b;
    unsigned char c;
    unsigned int d;
} __attribute__((packed));
struct s17_pfj74 callee_pfj74(struct s11_pfj74 p1, char p2, double p3, short p4, char p5, struct s12_pfj74 p6, int p7, struct s13_pfj74 p8, struct s14_pfj74 p9, unsigned char p10, struct s15_pfj74 p11, struct s16_pfj74 p12, ...);
static struct s17_pfj74 r_pfj74 = { 970012057, 3650128017U, 86, 3458018082U };
struct s17_pfj74 callee_pfj74(struct s11_pfj74 p1, char p2, double p3, short p4, char p5, struct s12_pfj74 p6, int p7, struct s13_pfj74 p8, struct s14_pfj74 p9, unsigned char p10, struct s15_pfj74 p11, struct s16_pfj74 p12, ...)
{
    va_list ap;
    struct s2_pfj74 v1;
    struct s3_pfj74 v2;
    struct s4_pfj74 v3;
    struct s5_pfj74 v4;
    double v5;
    QUEST_INT(p1.a, 8, "callee: arg 1, .a");
    QUEST_INT(p1.b.a, -9067, "callee: arg 1, .b.a");
    QUEST_INT(p1.b.b, 246, "callee: arg 1, .b.b");
    QUEST_UINT(p1.c, 3282174496U, "callee: arg 1, .c");
    QUEST_INT(p2, 48, "callee: arg 2");
    QUEST_DOUBLE(p3, -6641303646538.4130859375, "callee: arg 3");
    QUEST_INT(p4, 23225, "callee: arg 4");
    QUEST_INT(p5, 67, "callee: arg 5");
    QUEST_INT(p6.a, 0, "callee: arg 6, .a");
    QUEST_DOUBLE(p6.b, -2768019456.0F, "callee: arg 6, .b");
    QUEST_INT(p7, 817383513, "callee: arg 7");
    QUEST_INT(p8.a[0], 84, "callee: arg 8, .a[0]");
    QUEST_INT(p8.a[1], 67, "callee: arg 8, .a[1]");
    QUEST_INT(p8.a[2], 64, "callee: arg 8, .a[2]");
    QUEST_INT(p8.a[3], 91, "callee: arg 8, .a[3]");
    QUEST_INT(p8.a[4], 96, "callee: arg 8, .a[4]");
    QUEST_INT(p8.a[5], 49, "callee: arg 8, .a[5]");
    QUEST_LONGDOUBLE(p9.a, -1.0L, "callee: arg 9, .a");
    QUEST_INT(p10, 118, "callee: arg 10");
    QUEST_DOUBLE(p11.a, -1.0, "callee: arg 11, .a");
    QUEST_LONGDOUBLE(p11.b, 14966013277073007939584.0L, "callee: arg 11, .b");
    QUEST_DOUBLE(p12.a, -334636138175459456.0, "callee: arg 12, .a");
    va_start(ap, p12);
    v1 = va_arg(ap, struct s2_pfj74);
    v2 = va_arg(ap, struct s3_pfj74);
    v3 = va_arg(ap, struct s4_pfj74);
    v4 = va_arg(ap, struct s5_pfj74);
    v5 = va_arg(ap, double);
    va_end(ap);
    QUEST_INT(v1.a, -10277, "callee: variable arg 1, .a");
    QUEST_INT(v1.b.a, 53, "callee: variable arg 1, .b.a");
    QUEST_INT(v1.b.b, 1697, "callee: variable arg 1, .b.b");
    QUEST_INT(v1.b.c, 3, "callee: variable arg 1, .b.c");
    QUEST_INT(v1.b.d, -1340, "callee: variable arg 1, .b.d");
    QUEST_INT(v2.a[0], -2899, "callee: variable arg 2, .a[0]");
    QUEST_INT(v2.a[1], 22998, "callee: variable arg 2, .a[1]");
    QUEST_INT(v2.a[2], -30212, "callee: variable arg 2, .a[2]");
    QUEST_INT(v2.a[3], -31609, "callee: variable arg 2, .a[3]");
    QUEST_DOUBLE(v3.a, 241933975319926880.0, "callee: variable arg 3, .a");
    QUEST_INT(v4.a, 0, "callee: variable arg 4, .a");
    QUEST_UINT(v4.b, 3089U, "callee: variable arg 4, .b");
    QUEST_INT(v4.c, -1, "callee: variable arg 4, .c");
    QUEST_INT(v4.d, 6015, "callee: variable arg 4, .d");
    QUEST_DOUBLE(v5, 13842657253449.4921875, "callee: variable arg 5");
    ++quest_calls;
    return r_pfj74;
}
