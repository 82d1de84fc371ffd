/*
 * quest 0.1.0
 * made again by: quest -s 2 --model llp64-mingw --without guard-pages,regparm,fastcall,stdcall,thiscall,vectorcall,preserve-most,aapcs,aapcs-vfp -t attributes --seed -5936813681171818652 -n 1
 * crc32 of the rest: 6ca3af0a
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

/* seed -5936813681171818652 */
struct s1_h9g2m {
    char a[11];
};
struct s2_h9g2m {
    float a;
    int b;
    double c;
};
struct s3_h9g2m {
    float a;
};
static int pool1_h9g2m[4];
__attribute__((sysv_abi)) struct s3_h9g2m callee_h9g2m(int *p1, struct s1_h9g2m p2, struct s2_h9g2m p3);
static volatile int length_h9g2m = 40000;
static struct s3_h9g2m r_h9g2m = { 4571061248.0F };
__attribute__((sysv_abi)) struct s3_h9g2m callee_h9g2m(int *p1, struct s1_h9g2m p2, struct s2_h9g2m p3)
{
    char *volatile frame;
    frame = __builtin_alloca(length_h9g2m);
    frame[0] = 1;
    frame[39999] = 2;
    QUEST_POINTER(p1, &pool1_h9g2m[1], "callee: arg 1");
    QUEST_INT(p2.a[0], 35, "callee: arg 2, .a[0]");
    QUEST_INT(p2.a[1], 1, "callee: arg 2, .a[1]");
    QUEST_INT(p2.a[2], 57, "callee: arg 2, .a[2]");
    QUEST_INT(p2.a[3], 56, "callee: arg 2, .a[3]");
    QUEST_INT(p2.a[4], 77, "callee: arg 2, .a[4]");
    QUEST_INT(p2.a[5], 83, "callee: arg 2, .a[5]");
    QUEST_INT(p2.a[6], 12, "callee: arg 2, .a[6]");
    QUEST_INT(p2.a[7], 39, "callee: arg 2, .a[7]");
    QUEST_INT(p2.a[8], 22, "callee: arg 2, .a[8]");
    QUEST_INT(p2.a[9], 127, "callee: arg 2, .a[9]");
    QUEST_INT(p2.a[10], 47, "callee: arg 2, .a[10]");
    QUEST_DOUBLE(p3.a, 109587432.0F, "callee: arg 3, .a");
    QUEST_INT(p3.b, -808504640, "callee: arg 3, .b");
    QUEST_DOUBLE(p3.c, 20156682708627.07421875, "callee: arg 3, .c");
    p1 = 0;
    p2.a[0] = 92;
    p2.a[1] = 126;
    p2.a[2] = 70;
    p2.a[3] = 71;
    p2.a[4] = 50;
    p2.a[5] = 44;
    p2.a[6] = 115;
    p2.a[7] = 88;
    p2.a[8] = 105;
    p2.a[9] = 0;
    p2.a[10] = 80;
    p3.a = -109587432.0F;
    p3.b = 808504639;
    p3.c = -20156682708627.07421875;
    QUEST_INT(frame[0], 1, "callee: frame, [0]");
    QUEST_INT(frame[39999], 2, "callee: frame, [39999]");
    ++quest_calls;
    return r_h9g2m;
}
static int *x1_h9g2m = &pool1_h9g2m[1];
static struct s1_h9g2m x2_h9g2m = { { 35, 1, 57, 56, 77, 83, 12, 39, 22, 127, 47 } };
static struct s2_h9g2m x3_h9g2m = { 109587432.0F, -808504640, 20156682708627.07421875 };
static struct s3_h9g2m (__attribute__((sysv_abi)) *volatile via_h9g2m)(int *p1, struct s1_h9g2m p2, struct s2_h9g2m p3) = callee_h9g2m;
static void caller_h9g2m(void)
{
    int *y1;
    struct s1_h9g2m y2;
    struct s2_h9g2m y3;
    y1 = x1_h9g2m;
    y2 = x2_h9g2m;
    y3 = x3_h9g2m;
    {
        struct s3_h9g2m result = via_h9g2m(y1, y2, y3);
        QUEST_DOUBLE(result.a, 4571061248.0F, "caller: result, .a");
    }
    QUEST_POINTER(y1, &pool1_h9g2m[1], "caller: arg 1 afterwards");
    QUEST_INT(y2.a[0], 35, "caller: arg 2 afterwards, .a[0]");
    QUEST_INT(y2.a[1], 1, "caller: arg 2 afterwards, .a[1]");
    QUEST_INT(y2.a[2], 57, "caller: arg 2 afterwards, .a[2]");
    QUEST_INT(y2.a[3], 56, "caller: arg 2 afterwards, .a[3]");
    QUEST_INT(y2.a[4], 77, "caller: arg 2 afterwards, .a[4]");
    QUEST_INT(y2.a[5], 83, "caller: arg 2 afterwards, .a[5]");
    QUEST_INT(y2.a[6], 12, "caller: arg 2 afterwards, .a[6]");
    QUEST_INT(y2.a[7], 39, "caller: arg 2 afterwards, .a[7]");
    QUEST_INT(y2.a[8], 22, "caller: arg 2 afterwards, .a[8]");
    QUEST_INT(y2.a[9], 127, "caller: arg 2 afterwards, .a[9]");
    QUEST_INT(y2.a[10], 47, "caller: arg 2 afterwards, .a[10]");
    QUEST_DOUBLE(y3.a, 109587432.0F, "caller: arg 3 afterwards, .a");
    QUEST_INT(y3.b, -808504640, "caller: arg 3 afterwards, .b");
    QUEST_DOUBLE(y3.c, 20156682708627.07421875, "caller: arg 3 afterwards, .c");
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
    if (quest_begin(1, "-5936813681171818652")) { caller_h9g2m(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
