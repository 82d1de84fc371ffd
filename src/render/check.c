
static QUEST_NOINLINE void quest_fail(const char *what)
{
    ++quest_failures;
    (void)what;
    QUEST_PRINT(("HEAD", quest_case, quest_seed, what));
}
