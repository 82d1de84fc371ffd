int main(int argc, char **argv)
{
    int first = 0, last = 0;
    if (argc > 1) {
        const char *digit = argv[1];
        while (*digit >= '0' && *digit <= '9') {
            first = 10 * first + (*digit++ - '0');
        }
        last = first;
        if (*digit == '-') {
            last = 0;
            while (*++digit >= '0' && *digit <= '9') {
                last = 10 * last + (*digit - '0');
            }
        }
    }
    for (quest_case = 1; quest_cases[quest_case - 1] != 0; ++quest_case) {
        if (first == 0 || (quest_case >= first && quest_case <= last)) {
            ++quest_ran;
            quest_calls = 0;
            quest_cases[quest_case - 1]();
            if (quest_calls != CALLS) {
                quest_failed();
            }
        }
    }
