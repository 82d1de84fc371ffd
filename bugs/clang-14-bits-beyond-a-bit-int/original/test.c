/*
 * quest 0.1.0
 * made again by: quest -s 2 --without float16,decimal -t c23 --seed -6808156540578624347 -n 1
 * crc32 of the rest: b19e05b5
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
#include <stdarg.h>
static int quest_failures;
static int quest_calls;
static int quest_case;
static const char *quest_seed;
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

/* seed -6808156540578624347 */
unsigned _BitInt(42) callee_ubqc4(_BitInt(33) p1, float p2, _BitInt(63) p3, ...);
static unsigned _BitInt(42) r_ubqc4 = (unsigned _BitInt(42))1750926325915LL;
unsigned _BitInt(42) callee_ubqc4(_BitInt(33) p1, float p2, _BitInt(63) p3, ...)
{
    va_list ap;
    int v1;
    _BitInt(9) v2;
    QUEST_LONGLONG(p1, (_BitInt(33))-620409974L, "callee: arg 1");
    QUEST_DOUBLE(p2, 1.0F, "callee: arg 2");
    QUEST_LONGLONG(p3, (_BitInt(63))0L, "callee: arg 3");
    va_start(ap, p3);
    v1 = va_arg(ap, int);
    v2 = va_arg(ap, _BitInt(9));
    va_end(ap);
    QUEST_INT(v1, 0, "callee: variable arg 1");
    QUEST_LONGLONG(v2, (_BitInt(9))-14L, "callee: variable arg 2");
    ++quest_calls;
    return r_ubqc4;
}
static _BitInt(33) x1_ubqc4 = (_BitInt(33))-620409974L;
static float x2_ubqc4 = 1.0F;
static _BitInt(63) x3_ubqc4 = (_BitInt(63))0L;
static _Bool x4_ubqc4 = 0;
static _BitInt(9) x5_ubqc4 = (_BitInt(9))-14L;
static void caller_ubqc4(void)
{
    unsigned _BitInt(42) result;
    result = callee_ubqc4(x1_ubqc4, x2_ubqc4, x3_ubqc4, x4_ubqc4, x5_ubqc4);
    QUEST_ULONGLONG(result, (unsigned _BitInt(42))1750926325915LL, "caller: result");
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
    if (quest_begin(1, "-6808156540578624347")) { caller_ubqc4(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
