/*
 * quest 0.1.0
 * made again by: quest -s 2 --model lp64-8 --without float128,decimal,old-functions -t types --seed -1477154833186336784 -n 1
 * crc32 of the rest: add678a9
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
static int quest_failures;
static int quest_calls;
static int quest_case;
static const char *quest_seed;

/* The first byte of an object that is not zero, and 256 times its number. The object becomes zero. */
static unsigned long quest_bits(void *object, unsigned long size)
{
    unsigned char *bytes = object;
    unsigned long found = 0;
    while (size > 0) {
        --size;
        if (bytes[size] != 0) {
            found = 256 * size + bytes[size];
        }
        bytes[size] = 0;
    }
    return found;
}
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

#ifndef QUEST_ULONG
#define QUEST_ULONG(got, want, what) quest_ulong(got, want, what)
static void quest_ulong(unsigned long got, unsigned long want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %lu, found %lu\n", want, got));
    }
}
#endif

#ifndef QUEST_INT128
#define QUEST_INT128(got, want, what) quest_int128(got, want, what)
static void quest_int128(__int128 got, __int128 want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected 0x%016llx%016llx, found 0x%016llx%016llx\n", (unsigned long long)((unsigned __int128)want >> 64), (unsigned long long)((unsigned __int128)want), (unsigned long long)((unsigned __int128)got >> 64), (unsigned long long)((unsigned __int128)got)));
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

/* seed -1477154833186336784 */
typedef int type1_0u2fa;
typedef float type2_0u2fa;
struct s1_0u2fa {
    type1_0u2fa a;
    type2_0u2fa b;
};
typedef struct s1_0u2fa type3_0u2fa;
typedef __int128 type4_0u2fa;
struct s2_0u2fa {
    type1_0u2fa a;
    type4_0u2fa b : 111;
};
typedef struct s2_0u2fa type5_0u2fa;
enum e3_0u2fa { E3_0_0u2fa = 8 };
typedef enum e3_0u2fa type6_0u2fa;
typedef double type7_0u2fa;
typedef unsigned char type8_0u2fa;
typedef type8_0u2fa type9_0u2fa[12];
struct s4_0u2fa {
    type9_0u2fa a;
};
typedef struct s4_0u2fa type10_0u2fa;
struct s5_0u2fa {
    type7_0u2fa a;
    type10_0u2fa b[];
};
typedef struct s5_0u2fa type11_0u2fa;
typedef char type12_0u2fa;
typedef type12_0u2fa type13_0u2fa[5];
struct s6_0u2fa {
    type13_0u2fa a;
};
typedef struct s6_0u2fa type14_0u2fa;
struct s7_0u2fa {
    type2_0u2fa a;
    type14_0u2fa b[];
};
typedef struct s7_0u2fa type15_0u2fa;
typedef type12_0u2fa type16_0u2fa[11];
struct s8_0u2fa {
    type16_0u2fa a;
};
typedef struct s8_0u2fa type17_0u2fa;
typedef type1_0u2fa type18_0u2fa[2];
typedef type18_0u2fa *type19_0u2fa;
struct s9_0u2fa {
    type1_0u2fa a;
    type17_0u2fa b;
    type19_0u2fa c;
};
typedef struct s9_0u2fa type20_0u2fa;
typedef type8_0u2fa type21_0u2fa[2];
struct s10_0u2fa {
    type21_0u2fa a;
};
typedef struct s10_0u2fa type22_0u2fa;
typedef unsigned int type23_0u2fa;
union u11_0u2fa {
    type22_0u2fa a;
    type23_0u2fa b;
};
typedef union u11_0u2fa type24_0u2fa;
struct s12_0u2fa {
    type2_0u2fa a;
    type24_0u2fa b[];
};
typedef struct s12_0u2fa type25_0u2fa;
typedef type1_0u2fa *type26_0u2fa;
struct s13_0u2fa {
    type26_0u2fa a;
};
typedef struct s13_0u2fa type27_0u2fa;
typedef type27_0u2fa *type28_0u2fa;
struct s14_0u2fa {
    type12_0u2fa a;
    type3_0u2fa b;
    type12_0u2fa c;
};
struct s15_0u2fa {
    type12_0u2fa a;
    type5_0u2fa b;
    type12_0u2fa c;
};
struct s16_0u2fa {
    type12_0u2fa a;
    type6_0u2fa b;
    type12_0u2fa c;
};
struct s17_0u2fa {
    type12_0u2fa a;
    type20_0u2fa b;
    type12_0u2fa c;
};
static type18_0u2fa pool1_0u2fa[4];
static type27_0u2fa pool2_0u2fa[4];
static unsigned long layout_0u2fa[39];
type28_0u2fa callee_0u2fa(type3_0u2fa p1, type5_0u2fa p2, type6_0u2fa p3, type11_0u2fa p4, type15_0u2fa p5, type20_0u2fa p6, type25_0u2fa p7);
void measure_0u2fa(void);
static type28_0u2fa r_0u2fa = &pool2_0u2fa[0];
static type3_0u2fa theirs1_0u2fa;
static type5_0u2fa theirs2_0u2fa;
static type20_0u2fa theirs9_0u2fa;
type28_0u2fa callee_0u2fa(type3_0u2fa p1, type5_0u2fa p2, type6_0u2fa p3, type11_0u2fa p4, type15_0u2fa p5, type20_0u2fa p6, type25_0u2fa p7)
{
    QUEST_INT(p1.a, 2006134918, "callee: arg 1, .a");
    QUEST_DOUBLE(p1.b, 1.0F, "callee: arg 1, .b");
    QUEST_INT(p2.a, 418850811, "callee: arg 2, .a");
    QUEST_INT128(p2.b, (__int128)1L, "callee: arg 2, .b");
    QUEST_INT(p3, E3_0_0u2fa, "callee: arg 3");
    QUEST_DOUBLE(p4.a, -4834100976192681984.0, "callee: arg 4, .a");
    QUEST_DOUBLE(p5.a, 264824592.0F, "callee: arg 5, .a");
    QUEST_INT(p6.a, -450741409, "callee: arg 6, .a");
    QUEST_INT(p6.b.a[0], 98, "callee: arg 6, .b.a[0]");
    QUEST_INT(p6.b.a[1], 63, "callee: arg 6, .b.a[1]");
    QUEST_INT(p6.b.a[2], 82, "callee: arg 6, .b.a[2]");
    QUEST_INT(p6.b.a[3], 76, "callee: arg 6, .b.a[3]");
    QUEST_INT(p6.b.a[4], 3, "callee: arg 6, .b.a[4]");
    QUEST_INT(p6.b.a[5], 44, "callee: arg 6, .b.a[5]");
    QUEST_INT(p6.b.a[6], 72, "callee: arg 6, .b.a[6]");
    QUEST_INT(p6.b.a[7], 73, "callee: arg 6, .b.a[7]");
    QUEST_INT(p6.b.a[8], 48, "callee: arg 6, .b.a[8]");
    QUEST_INT(p6.b.a[9], 98, "callee: arg 6, .b.a[9]");
    QUEST_INT(p6.b.a[10], 75, "callee: arg 6, .b.a[10]");
    QUEST_POINTER(p6.c, &pool1_0u2fa[2], "callee: arg 6, .c");
    QUEST_DOUBLE(p7.a, -8575918592.0F, "callee: arg 7, .a");
    ++quest_calls;
    return r_0u2fa;
}
void measure_0u2fa(void)
{
    layout_0u2fa[0] = (unsigned long)sizeof(type1_0u2fa);
    layout_0u2fa[1] = (unsigned long)(sizeof(struct { char c; type1_0u2fa t; }) - sizeof(type1_0u2fa));
    layout_0u2fa[2] = (unsigned long)sizeof(type2_0u2fa);
    layout_0u2fa[3] = (unsigned long)(sizeof(struct { char c; type2_0u2fa t; }) - sizeof(type2_0u2fa));
    layout_0u2fa[4] = (unsigned long)sizeof(type3_0u2fa);
    layout_0u2fa[5] = (unsigned long)(sizeof(struct { char c; type3_0u2fa t; }) - sizeof(type3_0u2fa));
    layout_0u2fa[6] = (unsigned long)((char *)&theirs1_0u2fa.b - (char *)&theirs1_0u2fa);
    layout_0u2fa[7] = (unsigned long)sizeof(type4_0u2fa);
    layout_0u2fa[8] = (unsigned long)(sizeof(struct { char c; type4_0u2fa t; }) - sizeof(type4_0u2fa));
    layout_0u2fa[9] = (unsigned long)sizeof(type5_0u2fa);
    layout_0u2fa[10] = (unsigned long)(sizeof(struct { char c; type5_0u2fa t; }) - sizeof(type5_0u2fa));
    layout_0u2fa[11] = (theirs2_0u2fa.b = -1, quest_bits(&theirs2_0u2fa, sizeof theirs2_0u2fa));
    layout_0u2fa[12] = (unsigned long)sizeof(type6_0u2fa);
    layout_0u2fa[13] = (unsigned long)(sizeof(struct { char c; type6_0u2fa t; }) - sizeof(type6_0u2fa));
    layout_0u2fa[14] = (unsigned long)sizeof(type7_0u2fa);
    layout_0u2fa[15] = (unsigned long)(sizeof(struct { char c; type7_0u2fa t; }) - sizeof(type7_0u2fa));
    layout_0u2fa[16] = (unsigned long)sizeof(type10_0u2fa);
    layout_0u2fa[17] = (unsigned long)(sizeof(struct { char c; type10_0u2fa t; }) - sizeof(type10_0u2fa));
    layout_0u2fa[18] = (unsigned long)sizeof(type11_0u2fa);
    layout_0u2fa[19] = (unsigned long)sizeof(type14_0u2fa);
    layout_0u2fa[20] = (unsigned long)(sizeof(struct { char c; type14_0u2fa t; }) - sizeof(type14_0u2fa));
    layout_0u2fa[21] = (unsigned long)sizeof(type15_0u2fa);
    layout_0u2fa[22] = (unsigned long)sizeof(type17_0u2fa);
    layout_0u2fa[23] = (unsigned long)(sizeof(struct { char c; type17_0u2fa t; }) - sizeof(type17_0u2fa));
    layout_0u2fa[24] = (unsigned long)sizeof(void *);
    layout_0u2fa[25] = (unsigned long)(sizeof(struct { char c; void *t; }) - sizeof(void *));
    layout_0u2fa[26] = (unsigned long)sizeof(type20_0u2fa);
    layout_0u2fa[27] = (unsigned long)(sizeof(struct { char c; type20_0u2fa t; }) - sizeof(type20_0u2fa));
    layout_0u2fa[28] = (unsigned long)((char *)&theirs9_0u2fa.b - (char *)&theirs9_0u2fa);
    layout_0u2fa[29] = (unsigned long)((char *)&theirs9_0u2fa.c - (char *)&theirs9_0u2fa);
    layout_0u2fa[30] = (unsigned long)sizeof(type22_0u2fa);
    layout_0u2fa[31] = (unsigned long)(sizeof(struct { char c; type22_0u2fa t; }) - sizeof(type22_0u2fa));
    layout_0u2fa[32] = (unsigned long)sizeof(type23_0u2fa);
    layout_0u2fa[33] = (unsigned long)(sizeof(struct { char c; type23_0u2fa t; }) - sizeof(type23_0u2fa));
    layout_0u2fa[34] = (unsigned long)sizeof(type24_0u2fa);
    layout_0u2fa[35] = (unsigned long)(sizeof(struct { char c; type24_0u2fa t; }) - sizeof(type24_0u2fa));
    layout_0u2fa[36] = (unsigned long)sizeof(type25_0u2fa);
    layout_0u2fa[37] = (unsigned long)sizeof(type27_0u2fa);
    layout_0u2fa[38] = (unsigned long)(sizeof(struct { char c; type27_0u2fa t; }) - sizeof(type27_0u2fa));
}
static type3_0u2fa ours1_0u2fa;
static type5_0u2fa ours2_0u2fa;
static type20_0u2fa ours9_0u2fa;
static struct s14_0u2fa x1_0u2fa = { 1, { 2006134918, 1.0F }, 2 };
static struct s15_0u2fa x2_0u2fa = { 1, { 418850811, (__int128)1L }, 2 };
static struct s16_0u2fa x3_0u2fa = { 1, E3_0_0u2fa, 2 };
static type11_0u2fa x4_0u2fa = { -4834100976192681984.0 };
static type15_0u2fa x5_0u2fa = { 264824592.0F };
static struct s17_0u2fa x6_0u2fa = { 1, { -450741409, { { 98, 63, 82, 76, 3, 44, 72, 73, 48, 98, 75 } }, &pool1_0u2fa[2] }, 2 };
static type25_0u2fa x7_0u2fa = { -8575918592.0F };
static void caller_0u2fa(void)
{
    int failures = quest_failures;
    measure_0u2fa();
    QUEST_ULONG(layout_0u2fa[0], (unsigned long)sizeof(type1_0u2fa), "layout: size of int");
    QUEST_ULONG(layout_0u2fa[1], (unsigned long)(sizeof(struct { char c; type1_0u2fa t; }) - sizeof(type1_0u2fa)), "layout: alignment of int");
    QUEST_ULONG(layout_0u2fa[2], (unsigned long)sizeof(type2_0u2fa), "layout: size of float");
    QUEST_ULONG(layout_0u2fa[3], (unsigned long)(sizeof(struct { char c; type2_0u2fa t; }) - sizeof(type2_0u2fa)), "layout: alignment of float");
    QUEST_ULONG(layout_0u2fa[4], (unsigned long)sizeof(type3_0u2fa), "layout: size of struct s1");
    QUEST_ULONG(layout_0u2fa[5], (unsigned long)(sizeof(struct { char c; type3_0u2fa t; }) - sizeof(type3_0u2fa)), "layout: alignment of struct s1");
    QUEST_ULONG(layout_0u2fa[6], (unsigned long)((char *)&ours1_0u2fa.b - (char *)&ours1_0u2fa), "layout: offset of .b in struct s1");
    QUEST_ULONG(layout_0u2fa[7], (unsigned long)sizeof(type4_0u2fa), "layout: size of __int128");
    QUEST_ULONG(layout_0u2fa[8], (unsigned long)(sizeof(struct { char c; type4_0u2fa t; }) - sizeof(type4_0u2fa)), "layout: alignment of __int128");
    QUEST_ULONG(layout_0u2fa[9], (unsigned long)sizeof(type5_0u2fa), "layout: size of struct s2");
    QUEST_ULONG(layout_0u2fa[10], (unsigned long)(sizeof(struct { char c; type5_0u2fa t; }) - sizeof(type5_0u2fa)), "layout: alignment of struct s2");
    QUEST_ULONG(layout_0u2fa[11], (ours2_0u2fa.b = -1, quest_bits(&ours2_0u2fa, sizeof ours2_0u2fa)), "layout: 256 * byte + bits of .b in struct s2");
    QUEST_ULONG(layout_0u2fa[12], (unsigned long)sizeof(type6_0u2fa), "layout: size of enum e3");
    QUEST_ULONG(layout_0u2fa[13], (unsigned long)(sizeof(struct { char c; type6_0u2fa t; }) - sizeof(type6_0u2fa)), "layout: alignment of enum e3");
    QUEST_ULONG(layout_0u2fa[14], (unsigned long)sizeof(type7_0u2fa), "layout: size of double");
    QUEST_ULONG(layout_0u2fa[15], (unsigned long)(sizeof(struct { char c; type7_0u2fa t; }) - sizeof(type7_0u2fa)), "layout: alignment of double");
    QUEST_ULONG(layout_0u2fa[16], (unsigned long)sizeof(type10_0u2fa), "layout: size of struct s4");
    QUEST_ULONG(layout_0u2fa[17], (unsigned long)(sizeof(struct { char c; type10_0u2fa t; }) - sizeof(type10_0u2fa)), "layout: alignment of struct s4");
    QUEST_ULONG(layout_0u2fa[18], (unsigned long)sizeof(type11_0u2fa), "layout: size of struct s5");
    QUEST_ULONG(layout_0u2fa[19], (unsigned long)sizeof(type14_0u2fa), "layout: size of struct s6");
    QUEST_ULONG(layout_0u2fa[20], (unsigned long)(sizeof(struct { char c; type14_0u2fa t; }) - sizeof(type14_0u2fa)), "layout: alignment of struct s6");
    QUEST_ULONG(layout_0u2fa[21], (unsigned long)sizeof(type15_0u2fa), "layout: size of struct s7");
    QUEST_ULONG(layout_0u2fa[22], (unsigned long)sizeof(type17_0u2fa), "layout: size of struct s8");
    QUEST_ULONG(layout_0u2fa[23], (unsigned long)(sizeof(struct { char c; type17_0u2fa t; }) - sizeof(type17_0u2fa)), "layout: alignment of struct s8");
    QUEST_ULONG(layout_0u2fa[24], (unsigned long)sizeof(void *), "layout: size of void *");
    QUEST_ULONG(layout_0u2fa[25], (unsigned long)(sizeof(struct { char c; void *t; }) - sizeof(void *)), "layout: alignment of void *");
    QUEST_ULONG(layout_0u2fa[26], (unsigned long)sizeof(type20_0u2fa), "layout: size of struct s9");
    QUEST_ULONG(layout_0u2fa[27], (unsigned long)(sizeof(struct { char c; type20_0u2fa t; }) - sizeof(type20_0u2fa)), "layout: alignment of struct s9");
    QUEST_ULONG(layout_0u2fa[28], (unsigned long)((char *)&ours9_0u2fa.b - (char *)&ours9_0u2fa), "layout: offset of .b in struct s9");
    QUEST_ULONG(layout_0u2fa[29], (unsigned long)((char *)&ours9_0u2fa.c - (char *)&ours9_0u2fa), "layout: offset of .c in struct s9");
    QUEST_ULONG(layout_0u2fa[30], (unsigned long)sizeof(type22_0u2fa), "layout: size of struct s10");
    QUEST_ULONG(layout_0u2fa[31], (unsigned long)(sizeof(struct { char c; type22_0u2fa t; }) - sizeof(type22_0u2fa)), "layout: alignment of struct s10");
    QUEST_ULONG(layout_0u2fa[32], (unsigned long)sizeof(type23_0u2fa), "layout: size of unsigned int");
    QUEST_ULONG(layout_0u2fa[33], (unsigned long)(sizeof(struct { char c; type23_0u2fa t; }) - sizeof(type23_0u2fa)), "layout: alignment of unsigned int");
    QUEST_ULONG(layout_0u2fa[34], (unsigned long)sizeof(type24_0u2fa), "layout: size of union u11");
    QUEST_ULONG(layout_0u2fa[35], (unsigned long)(sizeof(struct { char c; type24_0u2fa t; }) - sizeof(type24_0u2fa)), "layout: alignment of union u11");
    QUEST_ULONG(layout_0u2fa[36], (unsigned long)sizeof(type25_0u2fa), "layout: size of struct s12");
    QUEST_ULONG(layout_0u2fa[37], (unsigned long)sizeof(type27_0u2fa), "layout: size of struct s13");
    QUEST_ULONG(layout_0u2fa[38], (unsigned long)(sizeof(struct { char c; type27_0u2fa t; }) - sizeof(type27_0u2fa)), "layout: alignment of struct s13");
    if (quest_failures != failures) return;
    QUEST_POINTER(callee_0u2fa(x1_0u2fa.b, x2_0u2fa.b, x3_0u2fa.b, x4_0u2fa, x5_0u2fa, x6_0u2fa.b, x7_0u2fa), &pool2_0u2fa[0], "caller: result");
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
    if (quest_begin(1, "-1477154833186336784")) { caller_0u2fa(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
