/*
 * quest 0.1.0
 * made again by: quest -s 2 scripts/ppci.lua 'PPCI.argc=R.unit(7)' 'PPCI.vargc=R.unit(0)' 'PPCI.arg=R.freq{5,R.int,1,R.short}' 'PPCI.result=R.void' -t ppci --seed -8154763048974754283 -n 1
 * crc32 of the rest: 48a2498d
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
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

/* seed -8154763048974754283 */
void callee_32rab(int p1, int p2, short p3, int p4, short p5, int p6, short p7);
void callee_32rab(int p1, int p2, short p3, int p4, short p5, int p6, short p7)
{
    QUEST_INT(p1, 2023534066, "callee: arg 1");
    QUEST_INT(p2, 406221949, "callee: arg 2");
    QUEST_INT(p3, 32767, "callee: arg 3");
    QUEST_INT(p4, -1815526692, "callee: arg 4");
    QUEST_INT(p5, 14272, "callee: arg 5");
    QUEST_INT(p6, 546182202, "callee: arg 6");
    QUEST_INT(p7, (-32767 - 1), "callee: arg 7");
    ++quest_calls;
}
static int x1_32rab = 2023534066;
static int x2_32rab = 406221949;
static short x3_32rab = 32767;
static int x4_32rab = -1815526692;
static short x5_32rab = 14272;
static int x6_32rab = 546182202;
static short x7_32rab = (-32767 - 1);
static void caller_32rab(void)
{
    callee_32rab(x1_32rab, x2_32rab, x3_32rab, x4_32rab, x5_32rab, x6_32rab, x7_32rab);
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
    if (quest_begin(1, "-8154763048974754283")) { caller_32rab(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
