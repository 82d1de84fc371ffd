/*
 * quest 0.1.0, shrunk
 * crc32 of the rest: 074715c1
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

/* seed 8767236690698151020 */
struct s1_pfj74 {
    int a;
    int b;
    char c;
    int d;
} __attribute__((packed));
struct s1_pfj74 callee_pfj74(void);
static void caller_pfj74(void)
{
    struct s1_pfj74 result;
    result = callee_pfj74();
    QUEST_INT(result.a, 1, "caller: result, .a");
    QUEST_INT(result.b, 2, "caller: result, .b");
    QUEST_INT(result.c, 3, "caller: result, .c");
    QUEST_INT(result.d, 4, "caller: result, .d");
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
    if (quest_begin(1, "8767236690698151020")) { caller_pfj74(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
