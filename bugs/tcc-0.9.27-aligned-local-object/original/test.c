/*
 * quest 0.1.0
 * made again by: quest -s 2 --without int128,float16,float128,decimal,complex,vectors,atomic,int128-bit-fields,ms-abi,sysv-abi,regparm,fastcall,stdcall,thiscall,vectorcall,preserve-most,aapcs,aapcs-vfp -t edges --seed 5357226157014599553 -n 1
 * crc32 of the rest: 44db64e8
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE
#endif
#include <sys/mman.h>

/* A copy of an object that begins where an inaccessible page ends. */
static void *quest_guarded_before(int number, void *object, unsigned long size)
{
    static char *pages[128];
    char *from = object;
    char *to;
    unsigned long i;
    if (pages[number] == 0) {
        void *memory =
            mmap(0, 131072, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED) {
            return object;
        }
        pages[number] = memory;
        mprotect(pages[number], 65536, PROT_NONE);
    }
    to = pages[number] + 65536;
    for (i = 0; i < size; ++i) {
        to[i] = from[i];
    }
    return to;
}
static int quest_failures;
static int quest_calls;
static int quest_case;
static const char *quest_seed;
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

/* seed 5357226157014599553 */
struct s1_ncc01 {
    unsigned char a[15];
};
static unsigned long layout_ncc01[2];
void callee_ncc01(struct s1_ncc01 p1);
void measure_ncc01(void);
void callee_ncc01(struct s1_ncc01 p1)
{
    volatile char frame[64] __attribute__((aligned(64)));
    volatile unsigned long at;
    struct s1_ncc01 d1;
    at = (unsigned long)&frame;
    QUEST_ULONG(at % 64, 0UL, "callee: frame");
    frame[0] = 1;
    frame[63] = 2;
    at = (unsigned long)&p1;
    QUEST_ULONG(at % (sizeof(struct { char c; struct s1_ncc01 t; }) - sizeof(struct s1_ncc01)) % 16, 0UL, "callee: alignment of arg 1");
    d1 = p1;
    QUEST_INT(d1.a[0], 178, "callee: arg 1, .a[0]");
    QUEST_INT(d1.a[1], 149, "callee: arg 1, .a[1]");
    QUEST_INT(d1.a[2], 255, "callee: arg 1, .a[2]");
    QUEST_INT(d1.a[3], 76, "callee: arg 1, .a[3]");
    QUEST_INT(d1.a[4], 41, "callee: arg 1, .a[4]");
    QUEST_INT(d1.a[5], 218, "callee: arg 1, .a[5]");
    QUEST_INT(d1.a[6], 1, "callee: arg 1, .a[6]");
    QUEST_INT(d1.a[7], 46, "callee: arg 1, .a[7]");
    QUEST_INT(d1.a[8], 1, "callee: arg 1, .a[8]");
    QUEST_INT(d1.a[9], 148, "callee: arg 1, .a[9]");
    QUEST_INT(d1.a[10], 159, "callee: arg 1, .a[10]");
    QUEST_INT(d1.a[11], 38, "callee: arg 1, .a[11]");
    QUEST_INT(d1.a[12], 48, "callee: arg 1, .a[12]");
    QUEST_INT(d1.a[13], 0, "callee: arg 1, .a[13]");
    QUEST_INT(d1.a[14], 123, "callee: arg 1, .a[14]");
    QUEST_INT(frame[0], 1, "callee: frame, [0]");
    QUEST_INT(frame[63], 2, "callee: frame, [63]");
    ++quest_calls;
}
void measure_ncc01(void)
{
    layout_ncc01[0] = (unsigned long)sizeof(struct s1_ncc01);
    layout_ncc01[1] = (unsigned long)(sizeof(struct { char c; struct s1_ncc01 t; }) - sizeof(struct s1_ncc01));
}
static struct s1_ncc01 x1_ncc01 = { { 178, 149, 255, 76, 41, 218, 1, 46, 1, 148, 159, 38, 48, 0, 123 } };
static void caller_ncc01(void)
{
    int failures = quest_failures;
    struct s1_ncc01 *q1;
    measure_ncc01();
    QUEST_ULONG(layout_ncc01[0], (unsigned long)sizeof(struct s1_ncc01), "layout: size of struct s1");
    QUEST_ULONG(layout_ncc01[1], (unsigned long)(sizeof(struct { char c; struct s1_ncc01 t; }) - sizeof(struct s1_ncc01)), "layout: alignment of struct s1");
    if (quest_failures != failures) return;
    q1 = quest_guarded_before(2, &x1_ncc01, sizeof(struct s1_ncc01));
    callee_ncc01(*q1);
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
    if (quest_begin(1, "5357226157014599553")) { caller_ncc01(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
