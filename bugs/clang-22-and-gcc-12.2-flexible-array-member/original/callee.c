/*
 * quest 0.1.0
 * made again by: quest -s 2 --without float16,decimal -t types --seed 1 -n 1
 * crc32 of the rest: b26d6d71
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
extern int quest_failures;
extern int quest_calls;
extern int quest_case;
extern const char *quest_seed;

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

#ifndef QUEST_LONG
#define QUEST_LONG(got, want, what) quest_long(got, want, what)
static void quest_long(long got, long want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %ld, found %ld\n", want, got));
    }
}
#endif

#ifndef QUEST_UINT128
#define QUEST_UINT128(got, want, what) quest_uint128(got, want, what)
static void quest_uint128(unsigned __int128 got, unsigned __int128 want, const char *what)
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

/* seed 1 */
typedef int type1_nus7y;
typedef short type2_nus7y;
struct s1_nus7y {
    type1_nus7y a;
    type2_nus7y b[];
};
typedef struct s1_nus7y type3_nus7y;
typedef unsigned short type4_nus7y;
typedef float type5_nus7y;
struct s2_nus7y {
    type5_nus7y a;
};
typedef struct s2_nus7y type6_nus7y;
typedef unsigned char type7_nus7y;
typedef char type8_nus7y;
typedef type8_nus7y type9_nus7y[15];
struct s3_nus7y {
    type9_nus7y a;
};
typedef struct s3_nus7y type10_nus7y;
union u4_nus7y {
    type7_nus7y a;
    type10_nus7y b;
};
typedef union u4_nus7y type11_nus7y;
typedef long type12_nus7y;
typedef type8_nus7y *type13_nus7y;
struct s5_nus7y {
    type12_nus7y a;
    type13_nus7y b;
};
typedef struct s5_nus7y type14_nus7y;
typedef type1_nus7y type15_nus7y[2];
typedef type15_nus7y *type16_nus7y;
struct s6_nus7y {
    type5_nus7y a;
    type14_nus7y b;
    type16_nus7y c;
};
typedef struct s6_nus7y type17_nus7y;
typedef type8_nus7y type18_nus7y[1];
struct s7_nus7y {
    type18_nus7y a;
};
typedef struct s7_nus7y type19_nus7y;
struct s8_nus7y {
    type2_nus7y a;
    type19_nus7y b;
    type16_nus7y c;
};
typedef struct s8_nus7y type20_nus7y;
typedef unsigned __int128 type21_nus7y;
struct s9_nus7y {
    type2_nus7y a;
    type2_nus7y b;
    type21_nus7y c : 44;
};
typedef struct s9_nus7y type22_nus7y;
struct s10_nus7y {
    type21_nus7y a : 1;
    type1_nus7y b;
};
typedef struct s10_nus7y type23_nus7y;
typedef type8_nus7y type24_nus7y[13];
struct s11_nus7y {
    type24_nus7y a;
};
typedef struct s11_nus7y type25_nus7y;
typedef double type26_nus7y;
struct s12_nus7y {
    type5_nus7y a;
    type26_nus7y b;
    type21_nus7y c : 27;
    type1_nus7y d;
};
typedef struct s12_nus7y type27_nus7y;
extern type15_nus7y pool1_nus7y[4];
extern type8_nus7y pool2_nus7y[4];
extern unsigned long layout_nus7y[51];
type1_nus7y callee_nus7y(type3_nus7y p1, type4_nus7y p2, type6_nus7y p3, type11_nus7y p4, type17_nus7y p5, type20_nus7y p6, type22_nus7y p7, type23_nus7y p8, type25_nus7y p9, type27_nus7y p10);
void measure_nus7y(void);
static type1_nus7y r_nus7y = 1814235912;
static type14_nus7y theirs5_nus7y;
static type17_nus7y theirs6_nus7y;
static type20_nus7y theirs8_nus7y;
static type22_nus7y theirs9_nus7y;
static type23_nus7y theirs10_nus7y;
static type27_nus7y theirs12_nus7y;
type1_nus7y callee_nus7y(type3_nus7y p1, type4_nus7y p2, type6_nus7y p3, type11_nus7y p4, type17_nus7y p5, type20_nus7y p6, type22_nus7y p7, type23_nus7y p8, type25_nus7y p9, type27_nus7y p10)
{
    QUEST_DOUBLE(p10.a, 66381708.0F, "callee: arg 10, .a");
    QUEST_DOUBLE(p10.b, 1138155586020.359619140625, "callee: arg 10, .b");
    QUEST_UINT128(p10.c, (unsigned __int128)48466580L, "callee: arg 10, .c");
    QUEST_INT(p10.d, 419527966, "callee: arg 10, .d");
    QUEST_INT(p9.a[0], 83, "callee: arg 9, .a[0]");
    QUEST_INT(p9.a[1], 38, "callee: arg 9, .a[1]");
    QUEST_INT(p9.a[2], 89, "callee: arg 9, .a[2]");
    QUEST_INT(p9.a[3], 100, "callee: arg 9, .a[3]");
    QUEST_INT(p9.a[4], 1, "callee: arg 9, .a[4]");
    QUEST_INT(p9.a[5], 28, "callee: arg 9, .a[5]");
    QUEST_INT(p9.a[6], 37, "callee: arg 9, .a[6]");
    QUEST_INT(p9.a[7], 34, "callee: arg 9, .a[7]");
    QUEST_INT(p9.a[8], 49, "callee: arg 9, .a[8]");
    QUEST_INT(p9.a[9], 5, "callee: arg 9, .a[9]");
    QUEST_INT(p9.a[10], 42, "callee: arg 9, .a[10]");
    QUEST_INT(p9.a[11], 55, "callee: arg 9, .a[11]");
    QUEST_INT(p9.a[12], 77, "callee: arg 9, .a[12]");
    QUEST_UINT128(p8.a, (unsigned __int128)1L, "callee: arg 8, .a");
    QUEST_INT(p8.b, 96600329, "callee: arg 8, .b");
    QUEST_INT(p7.a, 14299, "callee: arg 7, .a");
    QUEST_INT(p7.b, -19518, "callee: arg 7, .b");
    QUEST_UINT128(p7.c, (unsigned __int128)0L, "callee: arg 7, .c");
    QUEST_INT(p6.a, 28727, "callee: arg 6, .a");
    QUEST_INT(p6.b.a[0], 57, "callee: arg 6, .b.a[0]");
    QUEST_POINTER(p6.c, &pool1_nus7y[1], "callee: arg 6, .c");
    QUEST_DOUBLE(p5.a, -119891689472.0F, "callee: arg 5, .a");
    QUEST_LONG(p5.b.a, 6604152602398669828L, "callee: arg 5, .b.a");
    QUEST_POINTER(p5.b.b, &pool2_nus7y[1], "callee: arg 5, .b.b");
    QUEST_POINTER(p5.c, &pool1_nus7y[3], "callee: arg 5, .c");
    QUEST_INT(p4.a, 138, "callee: arg 4, .a");
    QUEST_DOUBLE(p3.a, -475.1749267578125F, "callee: arg 3, .a");
    QUEST_INT(p2, 44074, "callee: arg 2");
    QUEST_INT(p1.a, 661109322, "callee: arg 1, .a");
    ++quest_calls;
    return r_nus7y;
}
void measure_nus7y(void)
{
    layout_nus7y[0] = (unsigned long)sizeof(type1_nus7y);
    layout_nus7y[1] = (unsigned long)(sizeof(struct { char c; type1_nus7y t; }) - sizeof(type1_nus7y));
    layout_nus7y[2] = (unsigned long)sizeof(type2_nus7y);
    layout_nus7y[3] = (unsigned long)(sizeof(struct { char c; type2_nus7y t; }) - sizeof(type2_nus7y));
    layout_nus7y[4] = (unsigned long)sizeof(type3_nus7y);
    layout_nus7y[5] = (unsigned long)sizeof(type4_nus7y);
    layout_nus7y[6] = (unsigned long)(sizeof(struct { char c; type4_nus7y t; }) - sizeof(type4_nus7y));
    layout_nus7y[7] = (unsigned long)sizeof(type5_nus7y);
    layout_nus7y[8] = (unsigned long)(sizeof(struct { char c; type5_nus7y t; }) - sizeof(type5_nus7y));
    layout_nus7y[9] = (unsigned long)sizeof(type6_nus7y);
    layout_nus7y[10] = (unsigned long)(sizeof(struct { char c; type6_nus7y t; }) - sizeof(type6_nus7y));
    layout_nus7y[11] = (unsigned long)sizeof(type10_nus7y);
    layout_nus7y[12] = (unsigned long)(sizeof(struct { char c; type10_nus7y t; }) - sizeof(type10_nus7y));
    layout_nus7y[13] = (unsigned long)sizeof(type11_nus7y);
    layout_nus7y[14] = (unsigned long)(sizeof(struct { char c; type11_nus7y t; }) - sizeof(type11_nus7y));
    layout_nus7y[15] = (unsigned long)sizeof(type12_nus7y);
    layout_nus7y[16] = (unsigned long)(sizeof(struct { char c; type12_nus7y t; }) - sizeof(type12_nus7y));
    layout_nus7y[17] = (unsigned long)sizeof(void *);
    layout_nus7y[18] = (unsigned long)(sizeof(struct { char c; void *t; }) - sizeof(void *));
    layout_nus7y[19] = (unsigned long)sizeof(type14_nus7y);
    layout_nus7y[20] = (unsigned long)(sizeof(struct { char c; type14_nus7y t; }) - sizeof(type14_nus7y));
    layout_nus7y[21] = (unsigned long)((char *)&theirs5_nus7y.b - (char *)&theirs5_nus7y);
    layout_nus7y[22] = (unsigned long)sizeof(type17_nus7y);
    layout_nus7y[23] = (unsigned long)(sizeof(struct { char c; type17_nus7y t; }) - sizeof(type17_nus7y));
    layout_nus7y[24] = (unsigned long)((char *)&theirs6_nus7y.b - (char *)&theirs6_nus7y);
    layout_nus7y[25] = (unsigned long)((char *)&theirs6_nus7y.c - (char *)&theirs6_nus7y);
    layout_nus7y[26] = (unsigned long)sizeof(type19_nus7y);
    layout_nus7y[27] = (unsigned long)(sizeof(struct { char c; type19_nus7y t; }) - sizeof(type19_nus7y));
    layout_nus7y[28] = (unsigned long)sizeof(type20_nus7y);
    layout_nus7y[29] = (unsigned long)(sizeof(struct { char c; type20_nus7y t; }) - sizeof(type20_nus7y));
    layout_nus7y[30] = (unsigned long)((char *)&theirs8_nus7y.b - (char *)&theirs8_nus7y);
    layout_nus7y[31] = (unsigned long)((char *)&theirs8_nus7y.c - (char *)&theirs8_nus7y);
    layout_nus7y[32] = (unsigned long)sizeof(type21_nus7y);
    layout_nus7y[33] = (unsigned long)(sizeof(struct { char c; type21_nus7y t; }) - sizeof(type21_nus7y));
    layout_nus7y[34] = (unsigned long)sizeof(type22_nus7y);
    layout_nus7y[35] = (unsigned long)(sizeof(struct { char c; type22_nus7y t; }) - sizeof(type22_nus7y));
    layout_nus7y[36] = (unsigned long)((char *)&theirs9_nus7y.b - (char *)&theirs9_nus7y);
    layout_nus7y[37] = (theirs9_nus7y.c = -1, quest_bits(&theirs9_nus7y, sizeof theirs9_nus7y));
    layout_nus7y[38] = (unsigned long)sizeof(type23_nus7y);
    layout_nus7y[39] = (unsigned long)(sizeof(struct { char c; type23_nus7y t; }) - sizeof(type23_nus7y));
    layout_nus7y[40] = (unsigned long)((char *)&theirs10_nus7y.b - (char *)&theirs10_nus7y);
    layout_nus7y[41] = (theirs10_nus7y.a = -1, quest_bits(&theirs10_nus7y, sizeof theirs10_nus7y));
    layout_nus7y[42] = (unsigned long)sizeof(type25_nus7y);
    layout_nus7y[43] = (unsigned long)(sizeof(struct { char c; type25_nus7y t; }) - sizeof(type25_nus7y));
    layout_nus7y[44] = (unsigned long)sizeof(type26_nus7y);
    layout_nus7y[45] = (unsigned long)(sizeof(struct { char c; type26_nus7y t; }) - sizeof(type26_nus7y));
    layout_nus7y[46] = (unsigned long)sizeof(type27_nus7y);
    layout_nus7y[47] = (unsigned long)(sizeof(struct { char c; type27_nus7y t; }) - sizeof(type27_nus7y));
    layout_nus7y[48] = (unsigned long)((char *)&theirs12_nus7y.b - (char *)&theirs12_nus7y);
    layout_nus7y[49] = (unsigned long)((char *)&theirs12_nus7y.d - (char *)&theirs12_nus7y);
    layout_nus7y[50] = (theirs12_nus7y.c = -1, quest_bits(&theirs12_nus7y, sizeof theirs12_nus7y));
}
