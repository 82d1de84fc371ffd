/*
 * quest 0.1.0
 * made again by: quest -s 2 --model ilp32-16 -t ansi --seed 3332169142936069710 -n 1
 * crc32 of the rest: f870fbc0
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
int quest_failures;
int quest_calls;
int quest_case;
const char *quest_seed;
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

/* seed 3332169142936069710 */
union u4_552jt {
    short a;
    int b;
    short c;
};
union u5_552jt {
    short *a;
    union u4_552jt b;
};
enum e6_552jt { E6_0_552jt = -65 };
union u7_552jt {
    enum e6_552jt a;
    signed char b;
};
union u8_552jt {
    float a;
    char b;
};
enum e9_552jt { E9_0_552jt = 2, E9_1_552jt = 1, E9_2_552jt = 18, E9_3_552jt = -55 };
union u10_552jt {
    unsigned char a;
};
struct s11_552jt {
    union u7_552jt a;
    union u8_552jt b;
    unsigned int c;
    int d : 2;
    unsigned int e : 2;
    unsigned int f : 8;
    unsigned int g : 7;
    enum e9_552jt h;
    unsigned char i;
    unsigned short j[2];
    union u10_552jt k;
};
union u1_552jt {
    double a;
};
struct s2_552jt {
    long double a;
    unsigned long b;
    int c : 9;
    int d : 7;
    int e : 7;
    signed int f : 7;
    double g;
    float h;
    unsigned long i;
};
struct s3_552jt {
    union u1_552jt a;
    struct s2_552jt b;
    unsigned char *c;
    long d[7];
};
enum e12_552jt { E12_0_552jt = 10, E12_1_552jt = -74, E12_2_552jt = -100 };
long double *pool1_552jt[4];
short pool2_552jt[4];
unsigned char pool3_552jt[4];
enum e12_552jt callee_552jt(long p1[2], long double **p2, union u5_552jt p3, unsigned char p4, unsigned int p5, struct s11_552jt p6, ...);
static long x1_552jt[2] = { -245257544L, -40708477L };
static long double **x2_552jt = &pool1_552jt[0];
static union u5_552jt x3_552jt = { &pool2_552jt[2] };
static unsigned char x4_552jt = 21;
static unsigned int x5_552jt = 4287146579U;
static struct s11_552jt x6_552jt = { { E6_0_552jt }, { 0.0F }, 386664719U, 1, 3U, 52U, 31U, E9_2_552jt, 161, { 50906, 41750 }, { 169 } };
static int x7_552jt = 228185131;
static char x8_552jt = 103;
static struct s3_552jt x9_552jt = { { -166153499473114465666231808825491456.0 }, { -88157986614.50146484375L, 975860702UL, 1, 23, 0, 40, -64393133667374456.0, -309484991374600995015229440.0F, 905395610UL }, &pool3_552jt[0], { -154910759L, 1888115914L, 1012778145L, -432663975L, 1752972604L, 496459090L, 1730681526L } };
static void caller_552jt(void)
{
    enum e12_552jt result;
    x6_552jt.b.b = 87;
    result = callee_552jt(x1_552jt, x2_552jt, x3_552jt, x4_552jt, x5_552jt, x6_552jt, x7_552jt, x8_552jt, x9_552jt);
    QUEST_INT(result, E12_0_552jt, "caller: result");
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
    if (quest_begin(1, "3332169142936069710")) { caller_552jt(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
