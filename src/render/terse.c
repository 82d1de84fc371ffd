
static QUEST_NOINLINE void quest_failed(void)
{
    ++quest_failures;
    QUEST_PRINT(("MESSAGE\n", quest_case));
}
