/*
 * quest 0.1.0
 * made again by: quest -s 2 --model ilp32-16 -t ansi --seed -575122627287384135 -n 1
 * crc32 of the rest: df39aa8b
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

/* seed -575122627287384135 */
union u1_d48wf {
    unsigned short a;
    short b;
    int c;
    int d;
};
union u2_d48wf {
    unsigned short a;
    signed char b;
};
struct s3_d48wf {
    long a;
    unsigned int *b;
    union u1_d48wf c;
    union u2_d48wf d;
};
struct s4_d48wf {
    long double a;
    int b : 12;
    unsigned int c : 3;
    signed int d : 6;
    double e;
    unsigned long f;
    long double *g;
};
extern unsigned int pool1_d48wf[4];
extern int pool2_d48wf[4];
extern long double pool3_d48wf[4];
short callee_d48wf(struct s3_d48wf p1, int *p2[3], struct s4_d48wf p3, double p4, long p5, unsigned long p6);
static short r_d48wf = -22767;
short callee_d48wf(struct s3_d48wf p1, int *p2[3], struct s4_d48wf p3, double p4, long p5, unsigned long p6)
{
    QUEST_LONG(p1.a, -2117184505L, "callee: arg 1, .a");
    QUEST_POINTER(p1.b, &pool1_d48wf[0], "callee: arg 1, .b");
    QUEST_INT(p1.c.d, 1567723203, "callee: arg 1, .c.d");
    QUEST_INT(p1.d.a, 60327, "callee: arg 1, .d.a");
    QUEST_POINTER(p2[0], &pool2_d48wf[3], "callee: arg 2, [0]");
    QUEST_POINTER(p2[1], &pool2_d48wf[1], "callee: arg 2, [1]");
    QUEST_POINTER(p2[2], &pool2_d48wf[0], "callee: arg 2, [2]");
    QUEST_LONGDOUBLE(p3.a, 256455419786731.84375L, "callee: arg 3, .a");
    QUEST_INT(p3.b, 1931, "callee: arg 3, .b");
    QUEST_UINT(p3.c, 6U, "callee: arg 3, .c");
    QUEST_INT(p3.d, 11, "callee: arg 3, .d");
    QUEST_DOUBLE(p3.e, 801691305522498688.0, "callee: arg 3, .e");
    QUEST_ULONG(p3.f, 3234903340UL, "callee: arg 3, .f");
    QUEST_POINTER(p3.g, &pool3_d48wf[2], "callee: arg 3, .g");
    QUEST_DOUBLE(p4, 48042794305253064704.0, "callee: arg 4");
    QUEST_LONG(p5, -993359771L, "callee: arg 5");
    QUEST_ULONG(p6, 1221395426UL, "callee: arg 6");
    ++quest_calls;
    return r_d48wf;
}
