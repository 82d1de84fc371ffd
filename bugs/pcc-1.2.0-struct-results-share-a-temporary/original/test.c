/*
 * quest 0.1.0
 * made again by: quest -s 2 -t styles --seed 5806244168133823283 -n 1
 * crc32 of the rest: 0a02362d
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

/* seed 5806244168133823283 */
struct s1_1cyfy {
    float a;
};
struct s2_1cyfy {
    int a;
    float b;
};
struct s3_1cyfy {
    float a[4];
};
struct s4_1cyfy {
    float a;
    short b;
    int c;
};
struct s5_1cyfy {
    long a;
    char *b;
};
struct s6_1cyfy {
    unsigned char a[14];
};
struct s7_1cyfy {
    double a;
    double b;
    int c;
    double d;
    long e;
};
static char pool1_1cyfy[4];
struct s7_1cyfy callee_1cyfy(struct s1_1cyfy p1, struct s2_1cyfy p2, struct s3_1cyfy p3, struct s4_1cyfy p4, struct s5_1cyfy p5, struct s6_1cyfy p6, double p7);
struct s7_1cyfy forward_1cyfy(struct s1_1cyfy p1, struct s2_1cyfy p2, struct s3_1cyfy p3, struct s4_1cyfy p4, struct s5_1cyfy p5, struct s6_1cyfy p6, double p7);
struct s1_1cyfy give1_1cyfy(void);
struct s2_1cyfy give2_1cyfy(void);
struct s3_1cyfy give3_1cyfy(void);
struct s4_1cyfy give4_1cyfy(void);
struct s5_1cyfy give5_1cyfy(void);
struct s6_1cyfy give6_1cyfy(void);
double give7_1cyfy(void);
static struct s7_1cyfy r_1cyfy = { 253631539618352.00000, -233966285547.71539306640625, -979771419, 311410131505506752.0, 241517322082173877L };
static struct s1_1cyfy g1_1cyfy = { -5401194.5F };
static struct s2_1cyfy g2_1cyfy = { 400197202, -14505799.0F };
static struct s3_1cyfy g3_1cyfy = { { -1586.8514404296875F, 46137368576.0F, -9255312.0F, 9265617.0F } };
static struct s4_1cyfy g4_1cyfy = { 36075716.0F, 29721, -1861797399 };
static struct s5_1cyfy g5_1cyfy = { 1L, &pool1_1cyfy[2] };
static struct s6_1cyfy g6_1cyfy = { { 245, 114, 184, 34, 44, 83, 162, 5, 252, 24, 17, 0, 150, 108 } };
static double g7_1cyfy = -67108863.999999992549419403076171875;
struct s7_1cyfy callee_1cyfy(struct s1_1cyfy p1, struct s2_1cyfy p2, struct s3_1cyfy p3, struct s4_1cyfy p4, struct s5_1cyfy p5, struct s6_1cyfy p6, double p7)
{
    QUEST_DOUBLE(p1.a, -5401194.5F, "callee: arg 1, .a");
    QUEST_INT(p2.a, 400197202, "callee: arg 2, .a");
    QUEST_DOUBLE(p2.b, -14505799.0F, "callee: arg 2, .b");
    QUEST_DOUBLE(p3.a[0], -1586.8514404296875F, "callee: arg 3, .a[0]");
    QUEST_DOUBLE(p3.a[1], 46137368576.0F, "callee: arg 3, .a[1]");
    QUEST_DOUBLE(p3.a[2], -9255312.0F, "callee: arg 3, .a[2]");
    QUEST_DOUBLE(p3.a[3], 9265617.0F, "callee: arg 3, .a[3]");
    QUEST_DOUBLE(p4.a, 36075716.0F, "callee: arg 4, .a");
    QUEST_INT(p4.b, 29721, "callee: arg 4, .b");
    QUEST_INT(p4.c, -1861797399, "callee: arg 4, .c");
    QUEST_LONG(p5.a, 1L, "callee: arg 5, .a");
    QUEST_POINTER(p5.b, &pool1_1cyfy[2], "callee: arg 5, .b");
    QUEST_INT(p6.a[0], 245, "callee: arg 6, .a[0]");
    QUEST_INT(p6.a[1], 114, "callee: arg 6, .a[1]");
    QUEST_INT(p6.a[2], 184, "callee: arg 6, .a[2]");
    QUEST_INT(p6.a[3], 34, "callee: arg 6, .a[3]");
    QUEST_INT(p6.a[4], 44, "callee: arg 6, .a[4]");
    QUEST_INT(p6.a[5], 83, "callee: arg 6, .a[5]");
    QUEST_INT(p6.a[6], 162, "callee: arg 6, .a[6]");
    QUEST_INT(p6.a[7], 5, "callee: arg 6, .a[7]");
    QUEST_INT(p6.a[8], 252, "callee: arg 6, .a[8]");
    QUEST_INT(p6.a[9], 24, "callee: arg 6, .a[9]");
    QUEST_INT(p6.a[10], 17, "callee: arg 6, .a[10]");
    QUEST_INT(p6.a[11], 0, "callee: arg 6, .a[11]");
    QUEST_INT(p6.a[12], 150, "callee: arg 6, .a[12]");
    QUEST_INT(p6.a[13], 108, "callee: arg 6, .a[13]");
    QUEST_DOUBLE(p7, -67108863.999999992549419403076171875, "callee: arg 7");
    p1.a = 5401194.5F;
    p2.a = -400197203;
    p2.b = 14505799.0F;
    p3.a[0] = 1586.8514404296875F;
    p3.a[1] = -46137368576.0F;
    p3.a[2] = 9255312.0F;
    p3.a[3] = -9265617.0F;
    p4.a = -36075716.0F;
    p4.b = -29722;
    p4.c = 1861797398;
    p5.a = -2L;
    p5.b = 0;
    p6.a[0] = 10;
    p6.a[1] = 141;
    p6.a[2] = 71;
    p6.a[3] = 221;
    p6.a[4] = 211;
    p6.a[5] = 172;
    p6.a[6] = 93;
    p6.a[7] = 250;
    p6.a[8] = 3;
    p6.a[9] = 231;
    p6.a[10] = 238;
    p6.a[11] = 255;
    p6.a[12] = 105;
    p6.a[13] = 147;
    p7 = 67108863.999999992549419403076171875;
    ++quest_calls;
    return r_1cyfy;
}
struct s7_1cyfy forward_1cyfy(struct s1_1cyfy p1, struct s2_1cyfy p2, struct s3_1cyfy p3, struct s4_1cyfy p4, struct s5_1cyfy p5, struct s6_1cyfy p6, double p7)
{
    return callee_1cyfy(p1, p2, p3, p4, p5, p6, p7);
}
struct s1_1cyfy give1_1cyfy(void)
{
    return g1_1cyfy;
}
struct s2_1cyfy give2_1cyfy(void)
{
    return g2_1cyfy;
}
struct s3_1cyfy give3_1cyfy(void)
{
    return g3_1cyfy;
}
struct s4_1cyfy give4_1cyfy(void)
{
    return g4_1cyfy;
}
struct s5_1cyfy give5_1cyfy(void)
{
    return g5_1cyfy;
}
struct s6_1cyfy give6_1cyfy(void)
{
    return g6_1cyfy;
}
double give7_1cyfy(void)
{
    return g7_1cyfy;
}
static struct s7_1cyfy around_1cyfy[3] = { { 253631539618352.00000, -233966285547.71539306640625, -979771419, 311410131505506752.0, 241517322082173877L }, { 0.0, 0.0, 0, 0.0, 0L }, { 253631539618352.00000, -233966285547.71539306640625, -979771419, 311410131505506752.0, 241517322082173877L } };
static void caller_1cyfy(void)
{
    struct s7_1cyfy result;
    around_1cyfy[1] = forward_1cyfy(give1_1cyfy(), give2_1cyfy(), give3_1cyfy(), give4_1cyfy(), give5_1cyfy(), give6_1cyfy(), give7_1cyfy());
    result = around_1cyfy[1];
    QUEST_DOUBLE(result.a, 253631539618352.00000, "caller: result, .a");
    QUEST_DOUBLE(result.b, -233966285547.71539306640625, "caller: result, .b");
    QUEST_INT(result.c, -979771419, "caller: result, .c");
    QUEST_DOUBLE(result.d, 311410131505506752.0, "caller: result, .d");
    QUEST_LONG(result.e, 241517322082173877L, "caller: result, .e");
    QUEST_DOUBLE(around_1cyfy[0].a, 253631539618352.00000, "caller: beside the result, [0].a");
    QUEST_DOUBLE(around_1cyfy[0].b, -233966285547.71539306640625, "caller: beside the result, [0].b");
    QUEST_INT(around_1cyfy[0].c, -979771419, "caller: beside the result, [0].c");
    QUEST_DOUBLE(around_1cyfy[0].d, 311410131505506752.0, "caller: beside the result, [0].d");
    QUEST_LONG(around_1cyfy[0].e, 241517322082173877L, "caller: beside the result, [0].e");
    QUEST_DOUBLE(around_1cyfy[2].a, 253631539618352.00000, "caller: beside the result, [2].a");
    QUEST_DOUBLE(around_1cyfy[2].b, -233966285547.71539306640625, "caller: beside the result, [2].b");
    QUEST_INT(around_1cyfy[2].c, -979771419, "caller: beside the result, [2].c");
    QUEST_DOUBLE(around_1cyfy[2].d, 311410131505506752.0, "caller: beside the result, [2].d");
    QUEST_LONG(around_1cyfy[2].e, 241517322082173877L, "caller: beside the result, [2].e");
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
    if (quest_begin(1, "5806244168133823283")) { caller_1cyfy(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
