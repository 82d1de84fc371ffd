/*
 * quest 0.1.0
 * made again by: quest -s 2 --model ilp32-4 'only="sh4"' scripts/campaigns/thirty-two.lua -t bitfields --seed 4609710757327015141 -n 1
 * crc32 of the rest: 2af814b9
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

#ifndef QUEST_DOUBLE
#define QUEST_DOUBLE(got, want, what) quest_double(got, want, what)
static void quest_double(double got, double want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %.17g, found %.17g\n", want, got));
    }
}
#endif

/* seed 4609710757327015141 */
struct s1_tuk4s {
    double a;
    signed int b : 1;
    signed int c : 8;
    unsigned int d : 21;
    signed int e : 20;
    unsigned int f : 7;
    float g;
};
union u2_tuk4s {
    int a;
    int b : 1;
    int c : 10;
    char d;
};
union u3_tuk4s {
    signed int a : 25;
    double b;
    short c;
};
union u4_tuk4s {
    int a : 1;
    float b;
    signed int c : 28;
};
union u4_tuk4s callee_tuk4s(struct s1_tuk4s p1, union u2_tuk4s p2, union u3_tuk4s p3, ...);
static struct s1_tuk4s x1_tuk4s = { -197645672939.91943359375, -1, 40, 126105U, -102304, 117U, -7253458944.0F };
static union u2_tuk4s x2_tuk4s = { 0 };
static union u3_tuk4s x3_tuk4s = { 0 };
static double x4_tuk4s = 2077372117030522.5;
static void caller_tuk4s(void)
{
    union u4_tuk4s result;
    x2_tuk4s.c = 377;
    x3_tuk4s.c = 16066;
    result = callee_tuk4s(x1_tuk4s, x2_tuk4s, x3_tuk4s, x4_tuk4s);
    QUEST_DOUBLE(result.b, 260.727386474609375F, "caller: result, .b");
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
    if (quest_begin(1, "4609710757327015141")) { caller_tuk4s(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
