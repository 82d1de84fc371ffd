/*
 * quest 0.1.0
 * made again by: quest -s 2 --model ilp32-8 --without int128,float16,float128,decimal,atomic,old-functions,flexible-arrays,int128-bit-fields,ms-abi,sysv-abi,regparm,fastcall,stdcall,thiscall,vectorcall,preserve-most -t c23 --seed 3153531062272301272 -n 1
 * crc32 of the rest: c0409ed0
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

#ifndef QUEST_LONGLONG
#define QUEST_LONGLONG(got, want, what) quest_longlong(got, want, what)
static void quest_longlong(long long got, long long want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %lld, found %lld\n", want, got));
    }
}
#endif

#ifndef QUEST_ULONGLONG
#define QUEST_ULONGLONG(got, want, what) quest_ulonglong(got, want, what)
static void quest_ulonglong(unsigned long long got, unsigned long long want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %llu, found %llu\n", want, got));
    }
}
#endif

/* seed 3153531062272301272 */
struct s34_270h0 {
    float a;
    double b;
    unsigned _BitInt(34) c;
};
struct s34_270h0 callee_270h0(unsigned _BitInt(8) p1, _BitInt(33) p2, int p3);
static struct s34_270h0 r_270h0 = { 1740776576.0F, -138985573791437744.0, (unsigned _BitInt(34))0L };
struct s34_270h0 callee_270h0(unsigned _BitInt(8) p1, _BitInt(33) p2, int p3)
{
    QUEST_ULONGLONG(p1, (unsigned _BitInt(8))60L, "callee: arg 1");
    QUEST_LONGLONG(p2, (_BitInt(33))-3022075157LL, "callee: arg 2");
    QUEST_INT(p3, 1457426476, "callee: arg 3");
    ++quest_calls;
    return r_270h0;
}
