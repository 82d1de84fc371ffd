/*
 * quest 0.1.0
 * made again by: quest -s 2 -t packed --seed 5397213804729505704 -n 1
 * crc32 of the rest: f41206bd
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
int quest_failures;
int quest_calls;
int quest_case;
const char *quest_seed;
#ifdef QUEST_NO_PRINTF
#define QUEST_PRINT(args) ((void)0)
#else
int printf(const char *, ...);
#define QUEST_PRINT(args) ((void)printf args)
#endif

static void quest_fail(const char *what)
{
    ++quest_failures;
    (void)what;
    QUEST_PRINT(("quest: test case %d (seed %s): %s: ", quest_case, quest_seed, what));
}

#ifndef QUEST_INT
#define QUEST_INT(got, want, what) quest_int(got, want, what)
static void quest_int(int got, int want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %d, found %d\n", want, got));
    }
}
#endif

/* seed 5397213804729505704 */
struct s1_1f8um {
    char a;
    float b;
    double c;
} __attribute__((aligned(16)));
struct s2_1f8um {
    char a;
    float b;
} __attribute__((packed));
union u3_1f8um {
    unsigned int a;
    double b;
} __attribute__((aligned(16)));
struct s4_1f8um {
    char a;
    signed int b : 15;
    float c;
} __attribute__((packed));
struct s5_1f8um {
    int a;
    float b;
    int c;
} __attribute__((packed));
struct s6_1f8um {
    char a;
    int b : 2;
};
struct s7_1f8um {
    char a;
    struct s6_1f8um b;
    char c;
} __attribute__((packed));
struct s4_1f8um pool1_1f8um[4];
struct s7_1f8um callee_1f8um(struct s1_1f8um p1, float p2, int p3, struct s2_1f8um p4, union u3_1f8um p5, struct s4_1f8um *p6, struct s5_1f8um p7);
static struct s1_1f8um x1_1f8um = { 0, 1963506.25F, -18075366693609601024.0 };
static float x2_1f8um = -353438466048.0F;
static int x3_1f8um = 2018565478;
static struct s2_1f8um x4_1f8um = { 71, 78212.53125F };
static union u3_1f8um x5_1f8um = { .b = -26068831660373940.0 };
static struct s4_1f8um *x6_1f8um = &pool1_1f8um[3];
static struct s5_1f8um x7_1f8um = { 701755996, -33863.640625F, -1289254909 };
static void caller_1f8um(void)
{
    struct s7_1f8um result;
    result = callee_1f8um(x1_1f8um, x2_1f8um, x3_1f8um, x4_1f8um, x5_1f8um, x6_1f8um, x7_1f8um);
    QUEST_INT(result.a, 55, "caller: result, .a");
    QUEST_INT(result.b.a, 81, "caller: result, .b.a");
    QUEST_INT(result.b.b, 1, "caller: result, .b.b");
    QUEST_INT(result.c, 39, "caller: result, .c");
}

static int quest_only;
static int quest_ran;

static int quest_begin(int number, const char *seed)
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

static void quest_end(void)
{
    if (quest_calls != 1) {
        quest_fail("caller: calls that reached the callee's end");
        QUEST_PRINT(("expected 1, found %d\n", quest_calls));
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
    if (quest_begin(1, "5397213804729505704")) { caller_1f8um(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
