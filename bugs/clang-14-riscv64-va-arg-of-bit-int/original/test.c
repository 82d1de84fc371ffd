/*
 * quest 0.1.0
 * made again by: quest -s 2 --without float16,decimal -t c23 --seed -356593683392225431 -n 1
 * crc32 of the rest: 86207210
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

/* seed -356593683392225431 */
union u44_mwh1h {
    _BitInt(77) a;
    unsigned _BitInt(128) b;
};
_Bool callee_mwh1h(union u44_mwh1h p1, ...);
static _Bool r_mwh1h = 0;
_Bool callee_mwh1h(union u44_mwh1h p1, ...)
{
    va_list ap;
    int v1;
    unsigned _BitInt(127) v2;
    QUEST_UINT128(p1.b, (unsigned _BitInt(128))((unsigned __int128)6487450334746014379ULL << 64 | 18179544777538940815ULL), "callee: arg 1, .b");
    va_start(ap, p1);
    v1 = va_arg(ap, int);
    v2 = va_arg(ap, unsigned _BitInt(127));
    va_end(ap);
    QUEST_INT(v1, 0, "callee: variable arg 1");
    QUEST_UINT128(v2, (unsigned _BitInt(127))((unsigned __int128)8120106002858213230ULL << 64 | 8164114844736273961ULL), "callee: variable arg 2");
    ++quest_calls;
    return r_mwh1h;
}
static union u44_mwh1h x1_mwh1h = { .b = (unsigned _BitInt(128))((unsigned __int128)6487450334746014379ULL << 64 | 18179544777538940815ULL) };
static _Bool x2_mwh1h = 0;
static unsigned _BitInt(127) x3_mwh1h = (unsigned _BitInt(127))((unsigned __int128)8120106002858213230ULL << 64 | 8164114844736273961ULL);
static void caller_mwh1h(void)
{
    _Bool result;
    result = callee_mwh1h(x1_mwh1h, x2_mwh1h, x3_mwh1h);
    QUEST_INT(result, 0, "caller: result");
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
    if (quest_begin(1, "-356593683392225431")) { caller_mwh1h(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
