/*
 * quest 0.1.0
 * made again by: quest -s 2 --without bit-int,float16,float128,decimal,atomic,flexible-arrays,bit-int-bit-fields,ms-abi,sysv-abi,regparm,fastcall,stdcall,thiscall,vectorcall,preserve-most,aapcs,aapcs-vfp -t packed --seed 8767236690698151020 -n 1
 * crc32 of the rest: 6ae73c8c
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
static struct s11_pfj74 x1_pfj74 = { 8, { -9067, 246 }, 3282174496U };
static char x2_pfj74 = 48;
static double x3_pfj74 = -6641303646538.4130859375;
static short x4_pfj74 = 23225;
static char x5_pfj74 = 67;
static struct s12_pfj74 x6_pfj74 = { 0, -2768019456.0F };
static int x7_pfj74 = 817383513;
static struct s13_pfj74 x8_pfj74 = { { 84, 67, 64, 91, 96, 49 } };
static struct s14_pfj74 x9_pfj74 = { -1.0L };
static unsigned char x10_pfj74 = 118;
static struct s15_pfj74 x11_pfj74 = { -1.0, 14966013277073007939584.0L };
static struct s16_pfj74 x12_pfj74 = { -334636138175459456.0 };
static struct s2_pfj74 x13_pfj74 = { -10277, { 53, 1697, 3, -1340 } };
static struct s3_pfj74 x14_pfj74 = { { -2899, 22998, -30212, -31609 } };
static struct s4_pfj74 x15_pfj74 = { 241933975319926880.0 };
static struct s5_pfj74 x16_pfj74 = { 0, 3089U, -1, 6015 };
static double x17_pfj74 = 13842657253449.4921875;
static void caller_pfj74(void)
{
    struct s17_pfj74 result;
    result = callee_pfj74(x1_pfj74, x2_pfj74, x3_pfj74, x4_pfj74, x5_pfj74, x6_pfj74, x7_pfj74, x8_pfj74, x9_pfj74, x10_pfj74, x11_pfj74, x12_pfj74, x13_pfj74, x14_pfj74, x15_pfj74, x16_pfj74, x17_pfj74);
    QUEST_INT(result.a, 970012057, "caller: result, .a");
    QUEST_UINT(result.b, 3650128017U, "caller: result, .b");
    QUEST_INT(result.c, 86, "caller: result, .c");
    QUEST_UINT(result.d, 3458018082U, "caller: result, .d");
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
    if (quest_begin(1, "8767236690698151020")) { caller_pfj74(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
