/*
 * quest 0.1.0
 * made again by: quest -s 2 -t packed --seed 4151983458040337050 -n 1
 * crc32 of the rest: ec0ef880
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

/* seed 4151983458040337050 */
struct s1_rjm4u {
    int a;
    char b;
    float c;
    short d;
} __attribute__((aligned(16)));
struct s2_rjm4u {
    float a[3];
} __attribute__((aligned(8)));
struct s3_rjm4u {
    int a;
    unsigned char b;
} __attribute__((packed));
struct s4_rjm4u {
    struct s3_rjm4u a[3];
};
struct s5_rjm4u {
    unsigned char a;
    long b;
    float c;
} __attribute__((packed));
struct s6_rjm4u {
    long a;
    long double b;
    long double c;
    long d;
} __attribute__((packed));
struct s7_rjm4u {
    unsigned int a;
    long double b;
    int c;
} __attribute__((packed));
struct s8_rjm4u {
    float a[7];
} __attribute__((aligned(16)));
struct s9_rjm4u {
    char a;
} __attribute__((aligned(16)));
extern struct s1_rjm4u pool1_rjm4u[4];
extern struct s7_rjm4u pool2_rjm4u[4];
struct s9_rjm4u callee_rjm4u(struct s1_rjm4u *p1, struct s2_rjm4u p2, struct s4_rjm4u p3, struct s5_rjm4u p4, struct s6_rjm4u p5, struct s7_rjm4u *p6, unsigned int p7, long p8, struct s8_rjm4u p9);
static struct s9_rjm4u r_rjm4u = { 114 };
struct s9_rjm4u callee_rjm4u(struct s1_rjm4u *p1, struct s2_rjm4u p2, struct s4_rjm4u p3, struct s5_rjm4u p4, struct s6_rjm4u p5, struct s7_rjm4u *p6, unsigned int p7, long p8, struct s8_rjm4u p9)
{
    QUEST_POINTER(p1, &pool1_rjm4u[1], "callee: arg 1");
    QUEST_DOUBLE(p2.a[0], -27292735488.0F, "callee: arg 2, .a[0]");
    QUEST_DOUBLE(p2.a[1], -122985.9921875F, "callee: arg 2, .a[1]");
    QUEST_DOUBLE(p2.a[2], -60227.140625F, "callee: arg 2, .a[2]");
    QUEST_INT(p3.a[0].a, 2080664092, "callee: arg 3, .a[0].a");
    QUEST_INT(p3.a[0].b, 55, "callee: arg 3, .a[0].b");
    QUEST_INT(p3.a[1].a, -275319011, "callee: arg 3, .a[1].a");
    QUEST_INT(p3.a[1].b, 98, "callee: arg 3, .a[1].b");
    QUEST_INT(p3.a[2].a, 1, "callee: arg 3, .a[2].a");
    QUEST_INT(p3.a[2].b, 255, "callee: arg 3, .a[2].b");
    QUEST_INT(p4.a, 161, "callee: arg 4, .a");
    QUEST_LONG(p4.b, 5854705904527236196L, "callee: arg 4, .b");
    QUEST_DOUBLE(p4.c, 1731667712.0F, "callee: arg 4, .c");
    QUEST_LONG(p5.a, -8643091636389787364L, "callee: arg 5, .a");
    QUEST_LONGDOUBLE(p5.b, 0.000000007450580596923828125L, "callee: arg 5, .b");
    QUEST_LONGDOUBLE(p5.c, 13650209242141164599296.0L, "callee: arg 5, .c");
    QUEST_LONG(p5.d, -6776521886303348093L, "callee: arg 5, .d");
    QUEST_POINTER(p6, &pool2_rjm4u[1], "callee: arg 6");
    QUEST_UINT(p7, 331476189U, "callee: arg 7");
    QUEST_LONG(p8, 9205260159950644375L, "callee: arg 8");
    QUEST_DOUBLE(p9.a[0], 14853840.0F, "callee: arg 9, .a[0]");
    QUEST_DOUBLE(p9.a[1], 21422498.0F, "callee: arg 9, .a[1]");
    QUEST_DOUBLE(p9.a[2], 64104732.0F, "callee: arg 9, .a[2]");
    QUEST_DOUBLE(p9.a[3], -0.124999992549419403076171875F, "callee: arg 9, .a[3]");
    QUEST_DOUBLE(p9.a[4], -30369.470703125F, "callee: arg 9, .a[4]");
    QUEST_DOUBLE(p9.a[5], -6108764.0F, "callee: arg 9, .a[5]");
    QUEST_DOUBLE(p9.a[6], 1379852416.0F, "callee: arg 9, .a[6]");
    ++quest_calls;
    return r_rjm4u;
}
