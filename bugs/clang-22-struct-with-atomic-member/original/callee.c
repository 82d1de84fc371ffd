/*
 * quest 0.1.0
 * made again by: quest -s 2 --without bit-int,float16,decimal -t members --seed -5552545838113788918 -n 1
 * crc32 of the rest: ea4109a1
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

/* seed -5552545838113788918 */
enum e1_rctgc { E1_0_rctgc = 3 };
struct s2_rctgc {
    enum e1_rctgc a : 11;
    int : 0;
    unsigned int c : 14;
};
struct s3_rctgc {
    unsigned char a : 4;
    int b : 4;
    unsigned int c : 14;
};
struct s4_rctgc {
    _Atomic(short) a;
    _Atomic(unsigned int) b;
    short c;
};
struct s5_rctgc {
    long : 19;
    double b;
};
enum e6_rctgc { E6_0_rctgc = 5, E6_1_rctgc = 4 };
struct s7_rctgc {
    enum e6_rctgc a : 5;
    unsigned char b : 3;
    int : 16;
    unsigned char d : 5;
    unsigned char e : 4;
};
struct s8_rctgc {
    _Atomic(int) a;
};
struct s8_rctgc callee_rctgc(struct s2_rctgc p1, struct s3_rctgc p2, float p3, struct s4_rctgc p4, struct s5_rctgc p5, struct s7_rctgc p6, int p7);
static struct s8_rctgc r_rctgc = { -2110951253 };
struct s8_rctgc callee_rctgc(struct s2_rctgc p1, struct s3_rctgc p2, float p3, struct s4_rctgc p4, struct s5_rctgc p5, struct s7_rctgc p6, int p7)
{
    QUEST_INT(p1.a, E1_0_rctgc, "callee: arg 1, .a");
    QUEST_UINT(p1.c, 12502U, "callee: arg 1, .c");
    QUEST_INT(p2.a, 7, "callee: arg 2, .a");
    QUEST_INT(p2.b, 4, "callee: arg 2, .b");
    QUEST_UINT(p2.c, 14185U, "callee: arg 2, .c");
    QUEST_DOUBLE(p3, -67619.671875F, "callee: arg 3");
    QUEST_INT(p4.a, 12877, "callee: arg 4, .a");
    QUEST_UINT(p4.b, 1445921648U, "callee: arg 4, .b");
    QUEST_INT(p4.c, 1164, "callee: arg 4, .c");
    QUEST_DOUBLE(p5.b, 181286081768791040.0, "callee: arg 5, .b");
    QUEST_INT(p6.a, E6_1_rctgc, "callee: arg 6, .a");
    QUEST_INT(p6.b, 1, "callee: arg 6, .b");
    QUEST_INT(p6.d, 5, "callee: arg 6, .d");
    QUEST_INT(p6.e, 10, "callee: arg 6, .e");
    QUEST_INT(p7, 1955344741, "callee: arg 7");
    ++quest_calls;
    return r_rctgc;
}
