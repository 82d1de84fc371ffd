/*
 * quest 0.1.0
 * made again by: quest -s 2 --without bit-int,float16,float128,decimal,atomic,old-functions,flexible-arrays,bit-int-bit-fields,ms-abi,sysv-abi,regparm,fastcall,stdcall,thiscall,vectorcall,preserve-most,aapcs,aapcs-vfp -t packed --seed -5462627683802742423 -n 1
 * crc32 of the rest: 289b3647
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
struct s10_y1gav pool1_y1gav[4];
unsigned int callee_y1gav(struct s2_y1gav p1, struct s3_y1gav p2, short p3, char p4, struct s4_y1gav p5, struct s5_y1gav p6, float p7, struct s7_y1gav p8, struct s8_y1gav p9, struct s9_y1gav p10, struct s10_y1gav *p11, ...);
static struct s2_y1gav x1_y1gav = { { 2 } };
static struct s3_y1gav x2_y1gav = { 84, -1774.9791259765625F };
static short x3_y1gav = 3708;
static char x4_y1gav = 49;
static struct s4_y1gav x5_y1gav = { 561501696.0F, 113784824863.6676483154296875, -1993302.625F };
static struct s5_y1gav x6_y1gav = { 23, 0.000000007450580596923828125F };
static float x7_y1gav = 1446.9990234375F;
static struct s7_y1gav x8_y1gav = { { { 35, -15441026.0F }, { 15, 64940.65234375F }, { 52, 717844544.0F } } };
static struct s8_y1gav x9_y1gav = { -658218.5F, -38742728.0F };
static struct s9_y1gav x10_y1gav = { -1437818032, 13, 70 };
static struct s10_y1gav *x11_y1gav = &pool1_y1gav[1];
static int x12_y1gav = -76880954;
static struct s1_y1gav x13_y1gav = { -2699169673986.23974609375, 77083029U, 468494870134.50848388671875 };
static void caller_y1gav(void)
{
    unsigned int result;
    result = callee_y1gav(x1_y1gav, x2_y1gav, x3_y1gav, x4_y1gav, x5_y1gav, x6_y1gav, x7_y1gav, x8_y1gav, x9_y1gav, x10_y1gav, x11_y1gav, x12_y1gav, x13_y1gav);
    QUEST_UINT(result, 532044075U, "caller: result");
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
    if (quest_begin(1, "-5462627683802742423")) { caller_y1gav(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
