/*
 * quest 0.1.0
 * made again by: quest -s 2 --without bit-int,float16,float128,decimal,atomic,old-functions,flexible-arrays,bit-int-bit-fields,ms-abi,sysv-abi,regparm,fastcall,stdcall,thiscall,vectorcall,preserve-most,aapcs,aapcs-vfp -t hfa --seed 2301 -n 1
 * crc32 of the rest: 07431dd7
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
static struct s4_bhnp7 r_bhnp7 = { -13519891581463708.8798828125L, { -573225451806624804352.0L, -19142008268960253523968.0L, 433147717819195737899008.0L, 83807503192131294076928.0L } };
struct s4_bhnp7 callee_bhnp7(float p1, union u1_bhnp7 p2, struct s3_bhnp7 p3, float p4)
{
    QUEST_DOUBLE(p1, 5205.7197265625F, "callee: arg 1");
    QUEST_DOUBLE(p2.a, -1.0F, "callee: arg 2, .a");
    QUEST_DOUBLE(p3.a.a[0], 248812618919.99920654296875, "callee: arg 3, .a.a[0]");
    QUEST_DOUBLE(p3.a.a[1], 113238290285494672.0, "callee: arg 3, .a.a[1]");
    QUEST_DOUBLE(p4, -75184208.0F, "callee: arg 4");
    ++quest_calls;
    return r_bhnp7;
}
