/*
 * quest 0.1.0
 * made again by: quest -s 2 -t kr --seed 5710865214302597857 -n 1
 * crc32 of the rest: dcc78889
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

/* seed 5710865214302597857 */
struct s1_hvdfy {
    int a;
    float b;
};
struct s2_hvdfy {
    double a;
    unsigned char b;
};
struct s3_hvdfy {
    double a;
    long b;
};
struct s4_hvdfy {
    char a[16];
};
static struct s4_hvdfy callee_hvdfy();
static struct s4_hvdfy r_hvdfy = { { 127, 44, 11, 125, 115, 115, 17, 71, 72, 101, 29, 58, 65, 71, 5, 123 } };
static struct s4_hvdfy callee_hvdfy(p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11)
    short p1;
    struct s1_hvdfy p2;
    long p3;
    char p4;
    long p5;
    int p6;
    struct s2_hvdfy p7;
    float p8;
    float p9;
    unsigned short p10;
    struct s3_hvdfy p11;
{
    QUEST_INT(p1, -23649, "callee: arg 1");
    QUEST_INT(p2.a, 626166998, "callee: arg 2, .a");
    QUEST_DOUBLE(p2.b, 220443738112.0F, "callee: arg 2, .b");
    QUEST_LONG(p3, 4135443290262350652L, "callee: arg 3");
    QUEST_INT(p4, 66, "callee: arg 4");
    QUEST_LONG(p5, 327827272984562396L, "callee: arg 5");
    QUEST_INT(p6, -1389666126, "callee: arg 6");
    QUEST_DOUBLE(p7.a, 0.000000007450580596923828125, "callee: arg 7, .a");
    QUEST_INT(p7.b, 41, "callee: arg 7, .b");
    QUEST_DOUBLE(p8, 9828.3271484375F, "callee: arg 8");
    QUEST_DOUBLE(p9, 170164.84375F, "callee: arg 9");
    QUEST_INT(p10, 16420, "callee: arg 10");
    QUEST_DOUBLE(p11.a, -1.0, "callee: arg 11, .a");
    QUEST_LONG(p11.b, -8769673180340386960L, "callee: arg 11, .b");
    ++quest_calls;
    return r_hvdfy;
}
static short x1_hvdfy = -23649;
static struct s1_hvdfy x2_hvdfy = { 626166998, 220443738112.0F };
static long x3_hvdfy = 4135443290262350652L;
static char x4_hvdfy = 66;
static long x5_hvdfy = 327827272984562396L;
static int x6_hvdfy = -1389666126;
static struct s2_hvdfy x7_hvdfy = { 0.000000007450580596923828125, 41 };
static float x8_hvdfy = 9828.3271484375F;
static float x9_hvdfy = 170164.84375F;
static unsigned short x10_hvdfy = 16420;
static struct s3_hvdfy x11_hvdfy = { -1.0, -8769673180340386960L };
static void caller_hvdfy(void)
{
    struct s4_hvdfy result;
    result = callee_hvdfy(x1_hvdfy, x2_hvdfy, x3_hvdfy, x4_hvdfy, x5_hvdfy, x6_hvdfy, x7_hvdfy, x8_hvdfy, x9_hvdfy, x10_hvdfy, x11_hvdfy);
    QUEST_INT(result.a[0], 127, "caller: result, .a[0]");
    QUEST_INT(result.a[1], 44, "caller: result, .a[1]");
    QUEST_INT(result.a[2], 11, "caller: result, .a[2]");
    QUEST_INT(result.a[3], 125, "caller: result, .a[3]");
    QUEST_INT(result.a[4], 115, "caller: result, .a[4]");
    QUEST_INT(result.a[5], 115, "caller: result, .a[5]");
    QUEST_INT(result.a[6], 17, "caller: result, .a[6]");
    QUEST_INT(result.a[7], 71, "caller: result, .a[7]");
    QUEST_INT(result.a[8], 72, "caller: result, .a[8]");
    QUEST_INT(result.a[9], 101, "caller: result, .a[9]");
    QUEST_INT(result.a[10], 29, "caller: result, .a[10]");
    QUEST_INT(result.a[11], 58, "caller: result, .a[11]");
    QUEST_INT(result.a[12], 65, "caller: result, .a[12]");
    QUEST_INT(result.a[13], 71, "caller: result, .a[13]");
    QUEST_INT(result.a[14], 5, "caller: result, .a[14]");
    QUEST_INT(result.a[15], 123, "caller: result, .a[15]");
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
    if (quest_begin(1, "5710865214302597857")) { caller_hvdfy(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
