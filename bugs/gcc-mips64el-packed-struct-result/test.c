/*
 * quest 0.1.0, shrunk
 * crc32 of the rest: 4c798115
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

#ifndef QUEST_UINT
#define QUEST_UINT(got, want, what) quest_uint(got, want, what)
static void quest_uint(unsigned int got, unsigned int want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %u, found %u\n", want, got));
    }
}
#endif

/* seed -4348806104430653751 */
#pragma pack(push, 1)
struct s1_5q6b9 {
    unsigned int a;
};
#pragma pack(pop)
struct s1_5q6b9 callee_5q6b9(int p1);
static struct s1_5q6b9 r_5q6b9 = { 2147483650U };
struct s1_5q6b9 callee_5q6b9(int p1)
{
    QUEST_INT(p1, 1, "callee: arg 1");
    ++quest_calls;
    return r_5q6b9;
}
static int x1_5q6b9 = 1;
static void caller_5q6b9(void)
{
    struct s1_5q6b9 result;
    result = callee_5q6b9(x1_5q6b9);
    QUEST_UINT(result.a, 2147483650U, "caller: result, .a");
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
    if (quest_begin(1, "-4348806104430653751")) { caller_5q6b9(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
