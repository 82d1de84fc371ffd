#ifdef QUEST_NO_PRINTF
#define QUEST_PRINT(args) ((void)0)
#else
int printf(const char *, ...);
#define QUEST_PRINT(args) ((void)printf args)
#endif

static QUEST_NOINLINE void quest_fail(const char *what)
{
    ++quest_failures;
    (void)what;
    QUEST_PRINT(("HEAD", quest_case, quest_seed, what));
}
