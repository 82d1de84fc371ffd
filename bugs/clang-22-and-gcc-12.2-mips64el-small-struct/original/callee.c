/*
 * quest 0.1.0
 * made again by: quest -s 2 'only="mips64el"' scripts/campaigns/mips.lua -t regs --seed -8139774315214956891 -n 1
 * crc32 of the rest: a3226af7
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

/* seed -8139774315214956891 */
struct s1_crgh5 {
    float a;
    float b;
    float c;
    float d;
};
struct s2_crgh5 {
    char a[3];
};
struct s3_crgh5 {
    char a[3];
};
struct s4_crgh5 {
    char a[5];
};
struct s5_crgh5 {
    int a;
};
struct s6_crgh5 {
    unsigned char a[14];
};
struct s7_crgh5 {
    char a;
};
struct s8_crgh5 {
    int a;
};
struct s9_crgh5 {
    char a[6];
};
struct s10_crgh5 {
    unsigned char a[8];
};
union u11_crgh5 {
    long double a;
    struct s9_crgh5 b;
    struct s10_crgh5 c;
};
struct s12_crgh5 {
    char a[26];
};
struct s12_crgh5 callee_crgh5(double p1, struct s1_crgh5 p2, struct s2_crgh5 p3, struct s3_crgh5 p4, struct s4_crgh5 p5, struct s5_crgh5 p6, char p7, struct s6_crgh5 p8, struct s7_crgh5 p9, struct s8_crgh5 p10, union u11_crgh5 p11, double p12);
static struct s12_crgh5 r_crgh5 = { { 83, 100, 123, 0, 84, 0, 1, 57, 28, 55, 90, 86, 57, 103, 0, 87, 107, 111, 66, 100, 84, 24, 84, 1, 72, 0 } };
struct s12_crgh5 callee_crgh5(double p1, struct s1_crgh5 p2, struct s2_crgh5 p3, struct s3_crgh5 p4, struct s4_crgh5 p5, struct s5_crgh5 p6, char p7, struct s6_crgh5 p8, struct s7_crgh5 p9, struct s8_crgh5 p10, union u11_crgh5 p11, double p12)
{
    QUEST_DOUBLE(p1, -26556163313271.78515625, "callee: arg 1");
    QUEST_DOUBLE(p2.a, 530239264.0F, "callee: arg 2, .a");
    QUEST_DOUBLE(p2.b, -1.0F, "callee: arg 2, .b");
    QUEST_DOUBLE(p2.c, -745583744.0F, "callee: arg 2, .c");
    QUEST_DOUBLE(p2.d, 13409.9765625F, "callee: arg 2, .d");
    QUEST_INT(p3.a[0], 88, "callee: arg 3, .a[0]");
    QUEST_INT(p3.a[1], 49, "callee: arg 3, .a[1]");
    QUEST_INT(p3.a[2], 19, "callee: arg 3, .a[2]");
    QUEST_INT(p4.a[0], 113, "callee: arg 4, .a[0]");
    QUEST_INT(p4.a[1], 36, "callee: arg 4, .a[1]");
    QUEST_INT(p4.a[2], 90, "callee: arg 4, .a[2]");
    QUEST_INT(p5.a[0], 82, "callee: arg 5, .a[0]");
    QUEST_INT(p5.a[1], 107, "callee: arg 5, .a[1]");
    QUEST_INT(p5.a[2], 95, "callee: arg 5, .a[2]");
    QUEST_INT(p5.a[3], 13, "callee: arg 5, .a[3]");
    QUEST_INT(p5.a[4], 12, "callee: arg 5, .a[4]");
    QUEST_INT(p6.a, -394025501, "callee: arg 6, .a");
    QUEST_INT(p7, 1, "callee: arg 7");
    QUEST_INT(p8.a[0], 29, "callee: arg 8, .a[0]");
    QUEST_INT(p8.a[1], 112, "callee: arg 8, .a[1]");
    QUEST_INT(p8.a[2], 1, "callee: arg 8, .a[2]");
    QUEST_INT(p8.a[3], 230, "callee: arg 8, .a[3]");
    QUEST_INT(p8.a[4], 248, "callee: arg 8, .a[4]");
    QUEST_INT(p8.a[5], 0, "callee: arg 8, .a[5]");
    QUEST_INT(p8.a[6], 18, "callee: arg 8, .a[6]");
    QUEST_INT(p8.a[7], 166, "callee: arg 8, .a[7]");
    QUEST_INT(p8.a[8], 45, "callee: arg 8, .a[8]");
    QUEST_INT(p8.a[9], 155, "callee: arg 8, .a[9]");
    QUEST_INT(p8.a[10], 3, "callee: arg 8, .a[10]");
    QUEST_INT(p8.a[11], 135, "callee: arg 8, .a[11]");
    QUEST_INT(p8.a[12], 196, "callee: arg 8, .a[12]");
    QUEST_INT(p8.a[13], 151, "callee: arg 8, .a[13]");
    QUEST_INT(p9.a, 44, "callee: arg 9, .a");
    QUEST_INT(p10.a, 294851433, "callee: arg 10, .a");
    QUEST_INT(p11.c.a[0], 255, "callee: arg 11, .c.a[0]");
    QUEST_INT(p11.c.a[1], 246, "callee: arg 11, .c.a[1]");
    QUEST_INT(p11.c.a[2], 95, "callee: arg 11, .c.a[2]");
    QUEST_INT(p11.c.a[3], 220, "callee: arg 11, .c.a[3]");
    QUEST_INT(p11.c.a[4], 187, "callee: arg 11, .c.a[4]");
    QUEST_INT(p11.c.a[5], 79, "callee: arg 11, .c.a[5]");
    QUEST_INT(p11.c.a[6], 240, "callee: arg 11, .c.a[6]");
    QUEST_INT(p11.c.a[7], 53, "callee: arg 11, .c.a[7]");
    QUEST_DOUBLE(p12, -166153499473114465666231808825491456.0, "callee: arg 12");
    ++quest_calls;
    return r_crgh5;
}
