/*
 * quest 0.1.0
 * made again by: quest -s 2 -t packed --seed 5397213804729505704 -n 1
 * crc32 of the rest: 8ee673fb
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
extern int quest_failures;
extern int quest_calls;
extern int quest_case;
extern const char *quest_seed;
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

#ifndef QUEST_POINTER
#define QUEST_POINTER(got, want, what) quest_pointer(got, want, what)
static void quest_pointer(const void *got, const void *want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %p, found %p\n", want, got));
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
extern struct s4_1f8um pool1_1f8um[4];
struct s7_1f8um callee_1f8um(struct s1_1f8um p1, float p2, int p3, struct s2_1f8um p4, union u3_1f8um p5, struct s4_1f8um *p6, struct s5_1f8um p7);
static struct s7_1f8um r_1f8um = { 55, { 81, 1 }, 39 };
struct s7_1f8um callee_1f8um(struct s1_1f8um p1, float p2, int p3, struct s2_1f8um p4, union u3_1f8um p5, struct s4_1f8um *p6, struct s5_1f8um p7)
{
    QUEST_INT(p1.a, 0, "callee: arg 1, .a");
    QUEST_DOUBLE(p1.b, 1963506.25F, "callee: arg 1, .b");
    QUEST_DOUBLE(p1.c, -18075366693609601024.0, "callee: arg 1, .c");
    QUEST_DOUBLE(p2, -353438466048.0F, "callee: arg 2");
    QUEST_INT(p3, 2018565478, "callee: arg 3");
    QUEST_INT(p4.a, 71, "callee: arg 4, .a");
    QUEST_DOUBLE(p4.b, 78212.53125F, "callee: arg 4, .b");
    QUEST_DOUBLE(p5.b, -26068831660373940.0, "callee: arg 5, .b");
    QUEST_POINTER(p6, &pool1_1f8um[3], "callee: arg 6");
    QUEST_INT(p7.a, 701755996, "callee: arg 7, .a");
    QUEST_DOUBLE(p7.b, -33863.640625F, "callee: arg 7, .b");
    QUEST_INT(p7.c, -1289254909, "callee: arg 7, .c");
    ++quest_calls;
    return r_1f8um;
}
