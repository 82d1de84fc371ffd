/*
 * quest 0.1.0
 * made again by: quest -s 2 --without float16,decimal,regparm,fastcall,stdcall,thiscall,aapcs,aapcs-vfp -t attributes --seed -3287428348938485582 -n 1
 * crc32 of the rest: f3f0f2fc
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE
#endif
#include <sys/mman.h>

/* A copy of an object that ends where an inaccessible page begins. */
static void *quest_guarded(int number, void *object, unsigned long size)
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
        mprotect(pages[number] + 65536, 65536, PROT_NONE);
    }
    to = pages[number] + 65536 - size;
    for (i = 0; i < size; ++i) {
        to[i] = from[i];
    }
    return to;
}
int quest_failures;
int quest_calls;
int quest_case;
const char *quest_seed;

/* How deep the stack is: the address of something on it, which no tool moves elsewhere. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
__attribute__((no_sanitize_address))
#endif
#elif defined(__SANITIZE_ADDRESS__)
__attribute__((no_sanitize_address))
#endif
static unsigned long quest_depth(void)
{
    volatile unsigned long here;
    here = (unsigned long)&here;
    return here;
}
static unsigned long (*volatile quest_stack)(void) = quest_depth;
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

/* seed -3287428348938485582 */
struct s1_pn1s6 {
    char a[11];
};
struct s2_pn1s6 {
    unsigned char a[15];
};
struct s3_pn1s6 {
    unsigned char a[9];
};
void busy_pn1s6(long p1, double p2, long p3, double p4, long p5, double p6, long p7, double p8, long p9, double p10, long p11, double p12, long p13, double p14, long p15, double p16);
__attribute__((preserve_most)) struct s3_pn1s6 callee_pn1s6(struct s1_pn1s6 p1, struct s2_pn1s6 p2);
__attribute__((preserve_most)) struct s3_pn1s6 forward_pn1s6(struct s1_pn1s6 p1, struct s2_pn1s6 p2);
static struct s1_pn1s6 x1_pn1s6 = { { 95, 123, 83, 1, 36, 0, 126, 84, 19, 32, 104 } };
static struct s2_pn1s6 x2_pn1s6 = { { 82, 221, 0, 181, 227, 0, 255, 174, 221, 136, 136, 90, 21, 44, 147 } };
static void take_pn1s6(struct s3_pn1s6 p1)
{
    QUEST_INT(p1.a[0], 87, "caller: result, .a[0]");
    QUEST_INT(p1.a[1], 86, "caller: result, .a[1]");
    QUEST_INT(p1.a[2], 153, "caller: result, .a[2]");
    QUEST_INT(p1.a[3], 233, "caller: result, .a[3]");
    QUEST_INT(p1.a[4], 204, "caller: result, .a[4]");
    QUEST_INT(p1.a[5], 4, "caller: result, .a[5]");
    QUEST_INT(p1.a[6], 0, "caller: result, .a[6]");
    QUEST_INT(p1.a[7], 165, "caller: result, .a[7]");
    QUEST_INT(p1.a[8], 1, "caller: result, .a[8]");
}
static void caller_pn1s6(void)
{
    struct s1_pn1s6 *q1;
    struct s2_pn1s6 *q2;
    q1 = quest_guarded(2, &x1_pn1s6, sizeof(struct s1_pn1s6));
    q2 = quest_guarded(3, &x2_pn1s6, sizeof(struct s2_pn1s6));
    {
        int n = 0, before = quest_failures;
        unsigned long first = 0, here;
        do {
            here = quest_stack();
            if (n == 0) first = here;
            quest_calls = 0;
            take_pn1s6(forward_pn1s6(*q1, *q2));
        } while (++n < 1000 && quest_failures == before);
        QUEST_ULONG((here > first ? here - first : first - here) / 1000, 0UL, "caller: bytes of stack that a call takes");
    }
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
    if (quest_begin(1, "-3287428348938485582")) { caller_pn1s6(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
