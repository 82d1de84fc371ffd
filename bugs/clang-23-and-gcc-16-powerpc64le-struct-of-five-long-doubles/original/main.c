/*
 * quest 0.1.0
 * made again by: quest -s 2 --without bit-int,float16,float128,decimal,atomic,old-functions,flexible-arrays,bit-int-bit-fields,ms-abi,sysv-abi,regparm,fastcall,stdcall,thiscall,vectorcall,preserve-most,aapcs,aapcs-vfp -t hfa --seed 2301 -n 1
 * crc32 of the rest: 175642cd
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

/* seed 2301 */
union u1_bhnp7 {
    float a;
    float b[3];
    float c[2];
};
struct s2_bhnp7 {
    double a[2];
};
struct s3_bhnp7 {
    struct s2_bhnp7 a;
};
struct s4_bhnp7 {
    long double a;
    long double b[4];
};
struct s4_bhnp7 callee_bhnp7(float p1, union u1_bhnp7 p2, struct s3_bhnp7 p3, float p4);
static float x1_bhnp7 = 5205.7197265625F;
static union u1_bhnp7 x2_bhnp7 = { -1.0F };
static struct s3_bhnp7 x3_bhnp7 = { { { 248812618919.99920654296875, 113238290285494672.0 } } };
static float x4_bhnp7 = -75184208.0F;
static void caller_bhnp7(void)
{
    struct s4_bhnp7 result;
    result = callee_bhnp7(x1_bhnp7, x2_bhnp7, x3_bhnp7, x4_bhnp7);
    QUEST_LONGDOUBLE(result.a, -13519891581463708.8798828125L, "caller: result, .a");
    QUEST_LONGDOUBLE(result.b[0], -573225451806624804352.0L, "caller: result, .b[0]");
    QUEST_LONGDOUBLE(result.b[1], -19142008268960253523968.0L, "caller: result, .b[1]");
    QUEST_LONGDOUBLE(result.b[2], 433147717819195737899008.0L, "caller: result, .b[2]");
    QUEST_LONGDOUBLE(result.b[3], 83807503192131294076928.0L, "caller: result, .b[3]");
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
    if (quest_begin(1, "2301")) { caller_bhnp7(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
