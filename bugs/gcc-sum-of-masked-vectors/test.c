/*
 * quest 0.1.0, shrunk
 * crc32 of the rest: 926b9226
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
long long __attribute__((vector_size(2*sizeof(long long))))x1_1={1626743803UL>1417262546UL?-24233701LL:-24233702LL,1626743803UL>1417262546UL?-24233701LL:-24233702LL};
long __attribute__((vector_size(2*sizeof(long))))r1_1;
long r2_1;
void compute_1(void)
{
r1_1=(long __attribute__((vector_size(2*sizeof(long)))))(x1_1<=(long long __attribute__((vector_size(2*sizeof(long long))))){-4246427811571009734LL+ -4976944225283766074LL,1626743803UL>1417262546UL?-24233701LL:-24233702LL});
r2_1=((r1_1&(long __attribute__((vector_size(2*sizeof(long)))))x1_1)+(~r1_1&(long __attribute__((vector_size(2*sizeof(long))))){-4246427811571009734L+ -4976944225283766074L,1626743803UL>1417262546UL?-24233701L:-24233702L}))[0];
++quest_calls;
}
static void check_1(void)
{
compute_1();
if(r1_1[0]!=0L||r1_1[1]!=-1L||r2_1!=(-9223372036854775807L-1))quest_failed();
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
