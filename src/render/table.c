    for (quest_case = 1; quest_cases[quest_case - 1] != 0; ++quest_case) {
        if (quest_only == 0 || quest_only == quest_case) {
            quest_ran = 1;
            quest_calls = 0;
            quest_cases[quest_case - 1]();
            if (quest_calls != CALLS) {
                quest_failed();
            }
        }
    }
