/*
 * quest 0.1.0, shrunk
 * crc32 of the rest: ceeec142
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

/* seed 5710865214302597857 */
struct s1_hvdfy {
    char a[13];
};
struct s1_hvdfy callee_hvdfy(void);
static void caller_hvdfy(void)
{
    struct s1_hvdfy result;
    result = callee_hvdfy();
    QUEST_INT(result.a[0], 1, "caller: result, .a[0]");
    QUEST_INT(result.a[1], 2, "caller: result, .a[1]");
    QUEST_INT(result.a[2], 3, "caller: result, .a[2]");
    QUEST_INT(result.a[3], 4, "caller: result, .a[3]");
    QUEST_INT(result.a[4], 5, "caller: result, .a[4]");
    QUEST_INT(result.a[5], 6, "caller: result, .a[5]");
    QUEST_INT(result.a[6], 7, "caller: result, .a[6]");
    QUEST_INT(result.a[7], 8, "caller: result, .a[7]");
    QUEST_INT(result.a[8], 9, "caller: result, .a[8]");
    QUEST_INT(result.a[9], 10, "caller: result, .a[9]");
    QUEST_INT(result.a[10], 11, "caller: result, .a[10]");
    QUEST_INT(result.a[11], 12, "caller: result, .a[11]");
    QUEST_INT(result.a[12], 13, "caller: result, .a[12]");
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
    if (quest_begin(1, "5710865214302597857")) { caller_hvdfy(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
