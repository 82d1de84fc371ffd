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
