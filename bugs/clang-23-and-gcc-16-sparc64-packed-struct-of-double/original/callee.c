/*
 * quest 0.1.0
 * made again by: quest -s 2 --without bit-int,float16,float128,decimal,atomic,old-functions,flexible-arrays,bit-int-bit-fields,ms-abi,sysv-abi,regparm,fastcall,stdcall,thiscall,vectorcall,preserve-most,aapcs,aapcs-vfp -t packed --seed -5462627683802742423 -n 1
 * crc32 of the rest: a94ff1d6
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

/* seed -5462627683802742423 */
struct s2_y1gav {
    char a[1];
} __attribute__((aligned(4)));
struct s3_y1gav {
    char a;
    float b;
} __attribute__((packed));
struct s4_y1gav {
    float a;
    double b;
    float c;
} __attribute__((aligned(8)));
struct s5_y1gav {
    char a;
    float b;
} __attribute__((aligned(8)));
struct s6_y1gav {
    char a;
    float b;
} __attribute__((packed));
struct s7_y1gav {
    struct s6_y1gav a[3];
};
struct s8_y1gav {
    float a;
    float b;
} __attribute__((packed));
struct s9_y1gav {
    int a;
    char b;
    char c;
} __attribute__((aligned(8)));
struct s10_y1gav {
    unsigned int a;
    double b;
    char c;
} __attribute__((packed));
struct s1_y1gav {
    double a;
    unsigned int b;
    double c;
} __attribute__((packed)) __attribute__((aligned(8)));
extern struct s10_y1gav pool1_y1gav[4];
unsigned int callee_y1gav(struct s2_y1gav p1, struct s3_y1gav p2, short p3, char p4, struct s4_y1gav p5, struct s5_y1gav p6, float p7, struct s7_y1gav p8, struct s8_y1gav p9, struct s9_y1gav p10, struct s10_y1gav *p11, ...);
static unsigned int r_y1gav = 532044075U;
unsigned int callee_y1gav(struct s2_y1gav p1, struct s3_y1gav p2, short p3, char p4, struct s4_y1gav p5, struct s5_y1gav p6, float p7, struct s7_y1gav p8, struct s8_y1gav p9, struct s9_y1gav p10, struct s10_y1gav *p11, ...)
{
    va_list ap;
    int v1;
    struct s1_y1gav v2;
    QUEST_INT(p1.a[0], 2, "callee: arg 1, .a[0]");
    QUEST_INT(p2.a, 84, "callee: arg 2, .a");
    QUEST_DOUBLE(p2.b, -1774.9791259765625F, "callee: arg 2, .b");
    QUEST_INT(p3, 3708, "callee: arg 3");
    QUEST_INT(p4, 49, "callee: arg 4");
    QUEST_DOUBLE(p5.a, 561501696.0F, "callee: arg 5, .a");
    QUEST_DOUBLE(p5.b, 113784824863.6676483154296875, "callee: arg 5, .b");
    QUEST_DOUBLE(p5.c, -1993302.625F, "callee: arg 5, .c");
    QUEST_INT(p6.a, 23, "callee: arg 6, .a");
    QUEST_DOUBLE(p6.b, 0.000000007450580596923828125F, "callee: arg 6, .b");
    QUEST_DOUBLE(p7, 1446.9990234375F, "callee: arg 7");
    QUEST_INT(p8.a[0].a, 35, "callee: arg 8, .a[0].a");
    QUEST_DOUBLE(p8.a[0].b, -15441026.0F, "callee: arg 8, .a[0].b");
    QUEST_INT(p8.a[1].a, 15, "callee: arg 8, .a[1].a");
    QUEST_DOUBLE(p8.a[1].b, 64940.65234375F, "callee: arg 8, .a[1].b");
    QUEST_INT(p8.a[2].a, 52, "callee: arg 8, .a[2].a");
    QUEST_DOUBLE(p8.a[2].b, 717844544.0F, "callee: arg 8, .a[2].b");
    QUEST_DOUBLE(p9.a, -658218.5F, "callee: arg 9, .a");
    QUEST_DOUBLE(p9.b, -38742728.0F, "callee: arg 9, .b");
    QUEST_INT(p10.a, -1437818032, "callee: arg 10, .a");
    QUEST_INT(p10.b, 13, "callee: arg 10, .b");
    QUEST_INT(p10.c, 70, "callee: arg 10, .c");
    QUEST_POINTER(p11, &pool1_y1gav[1], "callee: arg 11");
    va_start(ap, p11);
    v1 = va_arg(ap, int);
    v2 = va_arg(ap, struct s1_y1gav);
    va_end(ap);
    QUEST_INT(v1, -76880954, "callee: variable arg 1");
    QUEST_DOUBLE(v2.a, -2699169673986.23974609375, "callee: variable arg 2, .a");
    QUEST_UINT(v2.b, 77083029U, "callee: variable arg 2, .b");
    QUEST_DOUBLE(v2.c, 468494870134.50848388671875, "callee: variable arg 2, .c");
    ++quest_calls;
    return r_y1gav;
}
