/*
 * quest 0.1.0
 * made again by: quest -s 2 -t guarded --seed -575122627287384135 -n 1
 * crc32 of the rest: cf09b3c0
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
static int quest_failures;
static int quest_calls;
static int quest_case;
static const char *quest_seed;

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

#ifndef QUEST_LONGDOUBLE
#define QUEST_LONGDOUBLE(got, want, what) quest_longdouble(got, want, what)
static void quest_longdouble(long double got, long double want, const char *what)
{
    if (got != want) {
        quest_fail(what);
        QUEST_PRINT(("expected %.21Lg, found %.21Lg\n", want, got));
    }
}
#endif

/* seed -575122627287384135 */
struct s1_d48wf {
    char a[3];
};
struct s2_d48wf {
    short a[3];
};
static unsigned long layout_d48wf[8];
void callee_d48wf(struct s1_d48wf p1, struct s2_d48wf p2, long double p3);
void measure_d48wf(void);
void callee_d48wf(struct s1_d48wf p1, struct s2_d48wf p2, long double p3)
{
    volatile unsigned long at;
    at = (unsigned long)&p1;
    QUEST_ULONG(at % (sizeof(struct { char c; struct s1_d48wf t; }) - sizeof(struct s1_d48wf)) % 16, 0UL, "callee: alignment of arg 1");
    at = (unsigned long)&p2;
    QUEST_ULONG(at % (sizeof(struct { char c; struct s2_d48wf t; }) - sizeof(struct s2_d48wf)) % 16, 0UL, "callee: alignment of arg 2");
    at = (unsigned long)&p3;
    QUEST_ULONG(at % (sizeof(struct { char c; long double t; }) - sizeof(long double)) % 16, 0UL, "callee: alignment of arg 3");
    QUEST_INT(p1.a[0], 7, "callee: arg 1, .a[0]");
    QUEST_INT(p1.a[1], 0, "callee: arg 1, .a[1]");
    QUEST_INT(p1.a[2], 62, "callee: arg 1, .a[2]");
    QUEST_INT(p2.a[0], -7732, "callee: arg 2, .a[0]");
    QUEST_INT(p2.a[1], 27559, "callee: arg 2, .a[1]");
    QUEST_INT(p2.a[2], 1045, "callee: arg 2, .a[2]");
    QUEST_LONGDOUBLE(p3, 340282346638528859811704183484516925440.0L, "callee: arg 3");
    ++quest_calls;
}
void measure_d48wf(void)
{
    layout_d48wf[0] = (unsigned long)sizeof(struct s1_d48wf);
    layout_d48wf[1] = (unsigned long)(sizeof(struct { char c; struct s1_d48wf t; }) - sizeof(struct s1_d48wf));
    layout_d48wf[2] = (unsigned long)sizeof(short);
    layout_d48wf[3] = (unsigned long)(sizeof(struct { char c; short t; }) - sizeof(short));
    layout_d48wf[4] = (unsigned long)sizeof(struct s2_d48wf);
    layout_d48wf[5] = (unsigned long)(sizeof(struct { char c; struct s2_d48wf t; }) - sizeof(struct s2_d48wf));
    layout_d48wf[6] = (unsigned long)sizeof(long double);
    layout_d48wf[7] = (unsigned long)(sizeof(struct { char c; long double t; }) - sizeof(long double));
}
static struct s1_d48wf x1_d48wf = { { 7, 0, 62 } };
static struct s2_d48wf x2_d48wf = { { -7732, 27559, 1045 } };
static long double x3_d48wf = 340282346638528859811704183484516925440.0L;
static void caller_d48wf(void)
{
    int failures = quest_failures;
    struct s1_d48wf *q1;
    struct s2_d48wf *q2;
    long double *q3;
    measure_d48wf();
    QUEST_ULONG(layout_d48wf[0], (unsigned long)sizeof(struct s1_d48wf), "layout: size of struct s1");
    QUEST_ULONG(layout_d48wf[1], (unsigned long)(sizeof(struct { char c; struct s1_d48wf t; }) - sizeof(struct s1_d48wf)), "layout: alignment of struct s1");
    QUEST_ULONG(layout_d48wf[2], (unsigned long)sizeof(short), "layout: size of short");
    QUEST_ULONG(layout_d48wf[3], (unsigned long)(sizeof(struct { char c; short t; }) - sizeof(short)), "layout: alignment of short");
    QUEST_ULONG(layout_d48wf[4], (unsigned long)sizeof(struct s2_d48wf), "layout: size of struct s2");
    QUEST_ULONG(layout_d48wf[5], (unsigned long)(sizeof(struct { char c; struct s2_d48wf t; }) - sizeof(struct s2_d48wf)), "layout: alignment of struct s2");
    QUEST_ULONG(layout_d48wf[6], (unsigned long)sizeof(long double), "layout: size of long double");
    QUEST_ULONG(layout_d48wf[7], (unsigned long)(sizeof(struct { char c; long double t; }) - sizeof(long double)), "layout: alignment of long double");
    if (quest_failures != failures) return;
    q1 = quest_guarded(2, &x1_d48wf, sizeof(struct s1_d48wf));
    q2 = quest_guarded(3, &x2_d48wf, sizeof(struct s2_d48wf));
    q3 = quest_guarded(4, &x3_d48wf, sizeof(long double));
    {
        int n = 0, before = quest_failures;
        unsigned long first = 0, here;
        do {
            here = quest_stack();
            if (n == 0) first = here;
            quest_calls = 0;
            callee_d48wf(*q1, *q2, *q3);
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
    if (quest_begin(1, "-575122627287384135")) { caller_d48wf(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
