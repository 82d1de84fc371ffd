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
