/*
 * quest 0.1.0
 * made again by: quest -s 2 'REGS.argc=R.unit(8)' 'REGS.vargc=R.unit(0)' 'REGS.result=R.void' 'REGS.arg=R.freq{6,R.long,1,R.longdouble}' -t regs --seed 3258190674779708665 -n 1
 * crc32 of the rest: 35720254
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

/* seed 3258190674779708665 */
void callee_x46jq(long p1, long p2, long p3, long p4, long p5, long p6, long p7, long double p8);
void callee_x46jq(long p1, long p2, long p3, long p4, long p5, long p6, long p7, long double p8)
{
    QUEST_LONG(p1, 6684522831579349580L, "callee: arg 1");
    QUEST_LONG(p2, -1L, "callee: arg 2");
    QUEST_LONG(p3, -5623306882358043887L, "callee: arg 3");
    QUEST_LONG(p4, 3905544179939078066L, "callee: arg 4");
    QUEST_LONG(p5, 9223372036854775807L, "callee: arg 5");
    QUEST_LONG(p6, -5073463856479190712L, "callee: arg 6");
    QUEST_LONG(p7, 4085460898916227519L, "callee: arg 7");
    QUEST_LONGDOUBLE(p8, 1.0L, "callee: arg 8");
    ++quest_calls;
}
