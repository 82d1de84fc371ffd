/*
 * quest 0.1.0
 * made again by: quest -s 2 --without float128,decimal,atomic,old-functions,flexible-arrays,ms-abi,sysv-abi,regparm,fastcall,stdcall,thiscall,vectorcall,preserve-most,aapcs,aapcs-vfp -t c23 --seed -5462627683802742423 -n 1 -e 'Quest.compare_layout("c23")'
 * crc32 of the rest: d5c1caea
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
#include <stdarg.h>
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

#ifndef QUEST_UINT128
#define QUEST_UINT128(got, want, what) quest_uint128(got, want, what)
static void quest_uint128(unsigned __int128 got, unsigned __int128 want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected 0x%016llx%016llx, found 0x%016llx%016llx\n", (unsigned long long)((unsigned __int128)want >> 64), (unsigned long long)((unsigned __int128)want), (unsigned long long)((unsigned __int128)got >> 64), (unsigned long long)((unsigned __int128)got)));
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
extern unsigned long layout_y1gav[11];
float callee_y1gav(struct s10_y1gav p1, int p2, ...);
void measure_y1gav(void);
static float r_y1gav = -17064295424.0F;
static struct s10_y1gav theirs10_y1gav;
float callee_y1gav(struct s10_y1gav p1, int p2, ...)
{
    va_list ap;
    double v1;
    unsigned _BitInt(117) v2;
    QUEST_DOUBLE(p1.a, -247253184.0F, "callee: arg 1, .a");
    QUEST_INT(p1.b, 0, "callee: arg 1, .b");
    QUEST_INT(p2, -1298101220, "callee: arg 2");
    va_start(ap, p2);
    v1 = va_arg(ap, double);
    v2 = va_arg(ap, unsigned _BitInt(117));
    va_end(ap);
    QUEST_DOUBLE(v1, -1342246656.0, "callee: variable arg 1");
    QUEST_UINT128(v2, (unsigned _BitInt(117))((unsigned __int128)8822774785016250ULL << 64 | 12942112433211797963ULL), "callee: variable arg 2");
    ++quest_calls;
    return r_y1gav;
}
void measure_y1gav(void)
{
    layout_y1gav[0] = (unsigned long)sizeof(float);
    layout_y1gav[1] = (unsigned long)(sizeof(struct { char c; float t; }) - sizeof(float));
    layout_y1gav[2] = (unsigned long)sizeof(_Bool);
    layout_y1gav[3] = (unsigned long)(sizeof(struct { char c; _Bool t; }) - sizeof(_Bool));
    layout_y1gav[4] = (unsigned long)sizeof(struct s10_y1gav);
    layout_y1gav[5] = (unsigned long)(sizeof(struct { char c; struct s10_y1gav t; }) - sizeof(struct s10_y1gav));
    layout_y1gav[6] = (unsigned long)((char *)&theirs10_y1gav.b - (char *)&theirs10_y1gav);
    layout_y1gav[7] = (unsigned long)sizeof(int);
    layout_y1gav[8] = (unsigned long)(sizeof(struct { char c; int t; }) - sizeof(int));
    layout_y1gav[9] = (unsigned long)sizeof(unsigned _BitInt(117));
    layout_y1gav[10] = (unsigned long)(sizeof(struct { char c; unsigned _BitInt(117) t; }) - sizeof(unsigned _BitInt(117)));
}
