/*
 * quest 0.1.0
 * made again by: quest -s 2 --without float128,decimal,atomic,old-functions,flexible-arrays,ms-abi,sysv-abi,regparm,fastcall,stdcall,thiscall,vectorcall,preserve-most,aapcs,aapcs-vfp -t c23 --seed -5462627683802742423 -n 1 -e 'Quest.compare_layout("c23")'
 * crc32 of the rest: 3d01bcbd
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

/* seed -5462627683802742423 */
struct s10_y1gav {
    float a;
    _Bool b;
};
unsigned long layout_y1gav[11];
float callee_y1gav(struct s10_y1gav p1, int p2, ...);
void measure_y1gav(void);
static struct s10_y1gav ours10_y1gav;
static struct s10_y1gav x1_y1gav = { -247253184.0F, 0 };
static int x2_y1gav = -1298101220;
static float x3_y1gav = -1342246656.0F;
static unsigned _BitInt(117) x4_y1gav = (unsigned _BitInt(117))((unsigned __int128)8822774785016250ULL << 64 | 12942112433211797963ULL);
static void caller_y1gav(void)
{
    int failures = quest_failures;
    float result;
    measure_y1gav();
    QUEST_ULONG(layout_y1gav[0], (unsigned long)sizeof(float), "layout: size of float");
    QUEST_ULONG(layout_y1gav[1], (unsigned long)(sizeof(struct { char c; float t; }) - sizeof(float)), "layout: alignment of float");
    QUEST_ULONG(layout_y1gav[2], (unsigned long)sizeof(_Bool), "layout: size of _Bool");
    QUEST_ULONG(layout_y1gav[3], (unsigned long)(sizeof(struct { char c; _Bool t; }) - sizeof(_Bool)), "layout: alignment of _Bool");
    QUEST_ULONG(layout_y1gav[4], (unsigned long)sizeof(struct s10_y1gav), "layout: size of struct s10");
    QUEST_ULONG(layout_y1gav[5], (unsigned long)(sizeof(struct { char c; struct s10_y1gav t; }) - sizeof(struct s10_y1gav)), "layout: alignment of struct s10");
    QUEST_ULONG(layout_y1gav[6], (unsigned long)((char *)&ours10_y1gav.b - (char *)&ours10_y1gav), "layout: offset of .b in struct s10");
    QUEST_ULONG(layout_y1gav[7], (unsigned long)sizeof(int), "layout: size of int");
    QUEST_ULONG(layout_y1gav[8], (unsigned long)(sizeof(struct { char c; int t; }) - sizeof(int)), "layout: alignment of int");
    QUEST_ULONG(layout_y1gav[9], (unsigned long)sizeof(unsigned _BitInt(117)), "layout: size of unsigned _BitInt(117)");
    QUEST_ULONG(layout_y1gav[10], (unsigned long)(sizeof(struct { char c; unsigned _BitInt(117) t; }) - sizeof(unsigned _BitInt(117))), "layout: alignment of unsigned _BitInt(117)");
    if (quest_failures != failures) return;
    result = callee_y1gav(x1_y1gav, x2_y1gav, x3_y1gav, x4_y1gav);
    QUEST_DOUBLE(result, -17064295424.0F, "caller: result");
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
