/*
 * quest 0.1.0
 * made again by: quest -s 2 --without float128,decimal,atomic,old-functions,flexible-arrays,ms-abi,sysv-abi,regparm,fastcall,stdcall,thiscall,vectorcall,preserve-most,aapcs,aapcs-vfp -t members --seed -3630045056842049942 -n 1
 * crc32 of the rest: 0266e4aa
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

/* seed -3630045056842049942 */
struct s1_nj94d {
    float a;
    int : 0;
    float c;
};
struct s2_nj94d {
    double a;
    int : 16;
};
struct s3_nj94d {
    float a __attribute__((aligned(8)));
    long b;
};
union u5_nj94d {
    struct { double a_4; };
    float b;
};
union u5_nj94d callee_nj94d(struct s1_nj94d p1, long double p2, short p3, struct s2_nj94d p4, struct s3_nj94d p5, long p6, int p7);
static union u5_nj94d r_nj94d = { { -67108863.999999992549419403076171875 } };
union u5_nj94d callee_nj94d(struct s1_nj94d p1, long double p2, short p3, struct s2_nj94d p4, struct s3_nj94d p5, long p6, int p7)
{
    QUEST_DOUBLE(p1.a, 2412149.5F, "callee: arg 1, .a");
    QUEST_DOUBLE(p1.c, -361733.3125F, "callee: arg 1, .c");
    QUEST_LONGDOUBLE(p2, 5611308887936832.4794921875L, "callee: arg 2");
    QUEST_INT(p3, 15460, "callee: arg 3");
    QUEST_DOUBLE(p4.a, -892909815081.006103515625, "callee: arg 4, .a");
    QUEST_DOUBLE(p5.a, -58922.82421875F, "callee: arg 5, .a");
    QUEST_LONG(p5.b, 6389250672905343562L, "callee: arg 5, .b");
    QUEST_LONG(p6, -122922474832915973L, "callee: arg 6");
    QUEST_INT(p7, 150682248, "callee: arg 7");
    ++quest_calls;
    return r_nj94d;
}
