/*
 * quest 0.1.0
 * made again by: quest -s 2 --without bit-int,float16,float128,decimal,atomic,old-functions,flexible-arrays,bit-int-bit-fields,ms-abi,sysv-abi,regparm,fastcall,stdcall,thiscall,vectorcall,preserve-most,aapcs,aapcs-vfp -t packed --seed -6368246472862996964 -n 1
 * crc32 of the rest: 43c93989
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

/* seed -6368246472862996964 */
struct s1_mbcbk {
    long a;
} __attribute__((aligned(16)));
struct s2_mbcbk {
    float a[8];
} __attribute__((aligned(2)));
struct s3_mbcbk {
    short a;
    struct s2_mbcbk b;
};
struct s4_mbcbk {
    float a[8];
} __attribute__((packed));
struct s5_mbcbk {
    int a;
    int b;
} __attribute__((packed));
struct s6_mbcbk {
    long double a;
    unsigned char b;
    double c;
} __attribute__((aligned(4)));
struct s7_mbcbk {
    short a;
    struct s6_mbcbk b;
};
struct s8_mbcbk {
    char a;
    int b;
    short c;
} __attribute__((aligned(4)));
extern struct s3_mbcbk pool1_mbcbk[4];
extern struct s7_mbcbk pool2_mbcbk[4];
float callee_mbcbk(float p1, struct s1_mbcbk p2, struct s3_mbcbk *p3, struct s4_mbcbk *p4, struct s5_mbcbk p5, struct s7_mbcbk *p6, struct s8_mbcbk p7, ...);
static float r_mbcbk = 0.000000007450580596923828125F;
float callee_mbcbk(float p1, struct s1_mbcbk p2, struct s3_mbcbk *p3, struct s4_mbcbk *p4, struct s5_mbcbk p5, struct s7_mbcbk *p6, struct s8_mbcbk p7, ...)
{
    va_list ap;
    double v1;
    QUEST_DOUBLE(p1, 131441968.0F, "callee: arg 1");
    QUEST_LONG(p2.a, -2094332703817153726L, "callee: arg 2, .a");
    QUEST_POINTER(p3, &pool1_mbcbk[0], "callee: arg 3");
    QUEST_POINTER(p4, 0, "callee: arg 4");
    QUEST_INT(p5.a, 1311925428, "callee: arg 5, .a");
    QUEST_INT(p5.b, 312502964, "callee: arg 5, .b");
    QUEST_POINTER(p6, &pool2_mbcbk[1], "callee: arg 6");
    QUEST_INT(p7.a, 17, "callee: arg 7, .a");
    QUEST_INT(p7.b, -1891042, "callee: arg 7, .b");
    QUEST_INT(p7.c, -27926, "callee: arg 7, .c");
    va_start(ap, p7);
    v1 = va_arg(ap, double);
    va_end(ap);
    QUEST_DOUBLE(v1, -289005017015539712.0, "callee: variable arg 1");
    ++quest_calls;
    return r_mbcbk;
}
