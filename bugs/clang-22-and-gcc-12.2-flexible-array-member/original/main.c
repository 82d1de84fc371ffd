/*
 * quest 0.1.0
 * made again by: quest -s 2 --without float16,decimal -t types --seed 1 -n 1
 * crc32 of the rest: 23cd73c6
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
int quest_failures;
int quest_calls;
int quest_case;
const char *quest_seed;

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
type15_nus7y pool1_nus7y[4];
type8_nus7y pool2_nus7y[4];
unsigned long layout_nus7y[51];
type1_nus7y callee_nus7y(type3_nus7y p1, type4_nus7y p2, type6_nus7y p3, type11_nus7y p4, type17_nus7y p5, type20_nus7y p6, type22_nus7y p7, type23_nus7y p8, type25_nus7y p9, type27_nus7y p10);
void measure_nus7y(void);
static type14_nus7y ours5_nus7y;
static type17_nus7y ours6_nus7y;
static type20_nus7y ours8_nus7y;
static type22_nus7y ours9_nus7y;
static type23_nus7y ours10_nus7y;
static type27_nus7y ours12_nus7y;
static void caller_nus7y(void)
{
    int failures = quest_failures;
    type1_nus7y result;
    type1_nus7y *to;
    measure_nus7y();
    QUEST_ULONG(layout_nus7y[0], (unsigned long)sizeof(type1_nus7y), "layout: size of int");
    QUEST_ULONG(layout_nus7y[1], (unsigned long)(sizeof(struct { char c; type1_nus7y t; }) - sizeof(type1_nus7y)), "layout: alignment of int");
    QUEST_ULONG(layout_nus7y[2], (unsigned long)sizeof(type2_nus7y), "layout: size of short");
    QUEST_ULONG(layout_nus7y[3], (unsigned long)(sizeof(struct { char c; type2_nus7y t; }) - sizeof(type2_nus7y)), "layout: alignment of short");
    QUEST_ULONG(layout_nus7y[4], (unsigned long)sizeof(type3_nus7y), "layout: size of struct s1");
    QUEST_ULONG(layout_nus7y[5], (unsigned long)sizeof(type4_nus7y), "layout: size of unsigned short");
    QUEST_ULONG(layout_nus7y[6], (unsigned long)(sizeof(struct { char c; type4_nus7y t; }) - sizeof(type4_nus7y)), "layout: alignment of unsigned short");
    QUEST_ULONG(layout_nus7y[7], (unsigned long)sizeof(type5_nus7y), "layout: size of float");
    QUEST_ULONG(layout_nus7y[8], (unsigned long)(sizeof(struct { char c; type5_nus7y t; }) - sizeof(type5_nus7y)), "layout: alignment of float");
    QUEST_ULONG(layout_nus7y[9], (unsigned long)sizeof(type6_nus7y), "layout: size of struct s2");
    QUEST_ULONG(layout_nus7y[10], (unsigned long)(sizeof(struct { char c; type6_nus7y t; }) - sizeof(type6_nus7y)), "layout: alignment of struct s2");
    QUEST_ULONG(layout_nus7y[11], (unsigned long)sizeof(type10_nus7y), "layout: size of struct s3");
    QUEST_ULONG(layout_nus7y[12], (unsigned long)(sizeof(struct { char c; type10_nus7y t; }) - sizeof(type10_nus7y)), "layout: alignment of struct s3");
    QUEST_ULONG(layout_nus7y[13], (unsigned long)sizeof(type11_nus7y), "layout: size of union u4");
    QUEST_ULONG(layout_nus7y[14], (unsigned long)(sizeof(struct { char c; type11_nus7y t; }) - sizeof(type11_nus7y)), "layout: alignment of union u4");
    QUEST_ULONG(layout_nus7y[15], (unsigned long)sizeof(type12_nus7y), "layout: size of long");
    QUEST_ULONG(layout_nus7y[16], (unsigned long)(sizeof(struct { char c; type12_nus7y t; }) - sizeof(type12_nus7y)), "layout: alignment of long");
    QUEST_ULONG(layout_nus7y[17], (unsigned long)sizeof(void *), "layout: size of void *");
    QUEST_ULONG(layout_nus7y[18], (unsigned long)(sizeof(struct { char c; void *t; }) - sizeof(void *)), "layout: alignment of void *");
    QUEST_ULONG(layout_nus7y[19], (unsigned long)sizeof(type14_nus7y), "layout: size of struct s5");
    QUEST_ULONG(layout_nus7y[20], (unsigned long)(sizeof(struct { char c; type14_nus7y t; }) - sizeof(type14_nus7y)), "layout: alignment of struct s5");
    QUEST_ULONG(layout_nus7y[21], (unsigned long)((char *)&ours5_nus7y.b - (char *)&ours5_nus7y), "layout: offset of .b in struct s5");
    QUEST_ULONG(layout_nus7y[22], (unsigned long)sizeof(type17_nus7y), "layout: size of struct s6");
    QUEST_ULONG(layout_nus7y[23], (unsigned long)(sizeof(struct { char c; type17_nus7y t; }) - sizeof(type17_nus7y)), "layout: alignment of struct s6");
    QUEST_ULONG(layout_nus7y[24], (unsigned long)((char *)&ours6_nus7y.b - (char *)&ours6_nus7y), "layout: offset of .b in struct s6");
    QUEST_ULONG(layout_nus7y[25], (unsigned long)((char *)&ours6_nus7y.c - (char *)&ours6_nus7y), "layout: offset of .c in struct s6");
    QUEST_ULONG(layout_nus7y[26], (unsigned long)sizeof(type19_nus7y), "layout: size of struct s7");
    QUEST_ULONG(layout_nus7y[27], (unsigned long)(sizeof(struct { char c; type19_nus7y t; }) - sizeof(type19_nus7y)), "layout: alignment of struct s7");
    QUEST_ULONG(layout_nus7y[28], (unsigned long)sizeof(type20_nus7y), "layout: size of struct s8");
    QUEST_ULONG(layout_nus7y[29], (unsigned long)(sizeof(struct { char c; type20_nus7y t; }) - sizeof(type20_nus7y)), "layout: alignment of struct s8");
    QUEST_ULONG(layout_nus7y[30], (unsigned long)((char *)&ours8_nus7y.b - (char *)&ours8_nus7y), "layout: offset of .b in struct s8");
    QUEST_ULONG(layout_nus7y[31], (unsigned long)((char *)&ours8_nus7y.c - (char *)&ours8_nus7y), "layout: offset of .c in struct s8");
    QUEST_ULONG(layout_nus7y[32], (unsigned long)sizeof(type21_nus7y), "layout: size of unsigned __int128");
    QUEST_ULONG(layout_nus7y[33], (unsigned long)(sizeof(struct { char c; type21_nus7y t; }) - sizeof(type21_nus7y)), "layout: alignment of unsigned __int128");
    QUEST_ULONG(layout_nus7y[34], (unsigned long)sizeof(type22_nus7y), "layout: size of struct s9");
    QUEST_ULONG(layout_nus7y[35], (unsigned long)(sizeof(struct { char c; type22_nus7y t; }) - sizeof(type22_nus7y)), "layout: alignment of struct s9");
    QUEST_ULONG(layout_nus7y[36], (unsigned long)((char *)&ours9_nus7y.b - (char *)&ours9_nus7y), "layout: offset of .b in struct s9");
    QUEST_ULONG(layout_nus7y[37], (ours9_nus7y.c = -1, quest_bits(&ours9_nus7y, sizeof ours9_nus7y)), "layout: 256 * byte + bits of .c in struct s9");
    QUEST_ULONG(layout_nus7y[38], (unsigned long)sizeof(type23_nus7y), "layout: size of struct s10");
    QUEST_ULONG(layout_nus7y[39], (unsigned long)(sizeof(struct { char c; type23_nus7y t; }) - sizeof(type23_nus7y)), "layout: alignment of struct s10");
    QUEST_ULONG(layout_nus7y[40], (unsigned long)((char *)&ours10_nus7y.b - (char *)&ours10_nus7y), "layout: offset of .b in struct s10");
    QUEST_ULONG(layout_nus7y[41], (ours10_nus7y.a = -1, quest_bits(&ours10_nus7y, sizeof ours10_nus7y)), "layout: 256 * byte + bits of .a in struct s10");
    QUEST_ULONG(layout_nus7y[42], (unsigned long)sizeof(type25_nus7y), "layout: size of struct s11");
    QUEST_ULONG(layout_nus7y[43], (unsigned long)(sizeof(struct { char c; type25_nus7y t; }) - sizeof(type25_nus7y)), "layout: alignment of struct s11");
    QUEST_ULONG(layout_nus7y[44], (unsigned long)sizeof(type26_nus7y), "layout: size of double");
    QUEST_ULONG(layout_nus7y[45], (unsigned long)(sizeof(struct { char c; type26_nus7y t; }) - sizeof(type26_nus7y)), "layout: alignment of double");
    QUEST_ULONG(layout_nus7y[46], (unsigned long)sizeof(type27_nus7y), "layout: size of struct s12");
    QUEST_ULONG(layout_nus7y[47], (unsigned long)(sizeof(struct { char c; type27_nus7y t; }) - sizeof(type27_nus7y)), "layout: alignment of struct s12");
    QUEST_ULONG(layout_nus7y[48], (unsigned long)((char *)&ours12_nus7y.b - (char *)&ours12_nus7y), "layout: offset of .b in struct s12");
    QUEST_ULONG(layout_nus7y[49], (unsigned long)((char *)&ours12_nus7y.d - (char *)&ours12_nus7y), "layout: offset of .d in struct s12");
    QUEST_ULONG(layout_nus7y[50], (ours12_nus7y.c = -1, quest_bits(&ours12_nus7y, sizeof ours12_nus7y)), "layout: 256 * byte + bits of .c in struct s12");
    if (quest_failures != failures) return;
    to = &result;
    *to = callee_nus7y((type3_nus7y){ 661109322 }, (type4_nus7y){ 44074 }, (type6_nus7y){ -475.1749267578125F }, (type11_nus7y){ 138 }, (type17_nus7y){ -119891689472.0F, { 6604152602398669828L, &pool2_nus7y[1] }, &pool1_nus7y[3] }, (type20_nus7y){ 28727, { { 57 } }, &pool1_nus7y[1] }, (type22_nus7y){ 14299, -19518, (unsigned __int128)0L }, (type23_nus7y){ (unsigned __int128)1L, 96600329 }, (type25_nus7y){ { 83, 38, 89, 100, 1, 28, 37, 34, 49, 5, 42, 55, 77 } }, (type27_nus7y){ 66381708.0F, 1138155586020.359619140625, (unsigned __int128)48466580L, 419527966 });
    QUEST_INT(result, 1814235912, "caller: result");
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
    if (quest_begin(1, "1")) { caller_nus7y(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
