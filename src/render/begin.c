
static QUEST_NOINLINE int quest_begin(int number, const char *seed)
{
    if (quest_only != 0 && quest_only != number) {
        return 0;
    }
    ++quest_ran;
    quest_case = number;
    quest_seed = seed;
    quest_calls = 0;
    return 1;
}

static QUEST_NOINLINE void quest_end(PARAMETER)
{
    if (quest_calls != CALLS) {
        quest_fail("TOPIC");
        QUEST_PRINT(("VALUES\n", VALUEquest_calls));
    }
}

