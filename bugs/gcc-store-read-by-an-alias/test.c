/*
 * quest 0.1.0, shrunk
 * crc32 of the rest: ae925785
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
static int quest_failures;
static int quest_calls;
static int quest_case;

/* Copies of these functions in all their callers would double the time to compile this. */
#ifdef __GNUC__
#define QUEST_NOINLINE __attribute__((noinline))
#else
#define QUEST_NOINLINE
#endif
#ifdef QUEST_NO_PRINTF
#define QUEST_PRINT(args) ((void)0)
#else
int printf(const char *, ...);
#define QUEST_PRINT(args) ((void)printf args)
#endif

static QUEST_NOINLINE void quest_failed(void)
{
    ++quest_failures;
    QUEST_PRINT(("quest: test case %d failed\n", quest_case));
}
unsigned int g1_1=0U;
extern unsigned int also_g1_1 __attribute__((alias("g1_1")));
void f_1(void)
{
g1_1=1;
g1_1=also_g1_1;
++quest_calls;
}
static void check_1(void)
{
f_1();
if(also_g1_1!=1U)quest_failed();
}

static int quest_ran;
static void (*const quest_cases[])(void) = {
check_1,
    0
};
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
            if (quest_calls != 1) {
                quest_failed();
            }
        }
    }
    return quest_failures == 0 && quest_ran > 0 ? 0 : quest_failures > 0 ? 1 : 2;
}
