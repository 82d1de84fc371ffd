/*
 * quest 0.1.0, shrunk
 * crc32 of the rest: ea982721
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

/* seed 4609710757327015141 */
struct s1_tuk4s {
    int a;
    signed int b : 1;
};
void callee_tuk4s(struct s1_tuk4s p1);
void callee_tuk4s(struct s1_tuk4s p1)
{
    QUEST_INT(p1.a, 1, "callee: arg 1, .a");
    QUEST_INT(p1.b, -1, "callee: arg 1, .b");
    ++quest_calls;
}
