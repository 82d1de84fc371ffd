
static int quest_only;
static int quest_ran;

static QUEST_NOINLINE int quest_begin(int number, const char *seed)
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

static QUEST_NOINLINE void quest_end(PARAMETER)
{
    if (quest_calls != CALLS) {
        quest_fail("TOPIC");
        QUEST_PRINT(("VALUES\n", VALUEquest_calls));
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
