/*
 * quest 0.1.0
 * made again by: quest -s 2 -t guarded --seed -5771971638123053143 -n 1
 * crc32 of the rest: b581bb03
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
#include <stdarg.h>
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

/* seed -5771971638123053143 */
struct s1_m0j6x {
    unsigned char a[3];
};
struct s2_m0j6x {
    int a;
    int b;
};
struct s3_m0j6x {
    short a[3];
};
struct s4_m0j6x {
    char a[19];
};
struct s4_m0j6x callee_m0j6x(struct s1_m0j6x p1, struct s2_m0j6x p2, struct s3_m0j6x p3, ...);
static struct s4_m0j6x r_m0j6x = { { 65, 44, 61, 6, 60, 41, 1, 76, 47, 127, 25, 116, 53, 15, 76, 91, 36, 30, 38 } };
struct s4_m0j6x callee_m0j6x(struct s1_m0j6x p1, struct s2_m0j6x p2, struct s3_m0j6x p3, ...)
{
    va_list ap;
    long double v1;
    struct s4_m0j6x *from;
    QUEST_INT(p1.a[0], 255, "callee: arg 1, .a[0]");
    QUEST_INT(p1.a[1], 9, "callee: arg 1, .a[1]");
    QUEST_INT(p1.a[2], 107, "callee: arg 1, .a[2]");
    QUEST_INT(p2.a, 586765134, "callee: arg 2, .a");
    QUEST_INT(p2.b, 2043679987, "callee: arg 2, .b");
    QUEST_INT(p3.a[0], 27548, "callee: arg 3, .a[0]");
    QUEST_INT(p3.a[1], -31844, "callee: arg 3, .a[1]");
    QUEST_INT(p3.a[2], -2672, "callee: arg 3, .a[2]");
    va_start(ap, p3);
    v1 = va_arg(ap, long double);
    va_end(ap);
    QUEST_LONGDOUBLE(v1, 2443282373643378780.5L, "callee: variable arg 1");
    from = quest_guarded(1, &r_m0j6x, sizeof(struct s4_m0j6x));
    ++quest_calls;
    return *from;
}
static struct s1_m0j6x x1_m0j6x = { { 255, 9, 107 } };
static struct s2_m0j6x x2_m0j6x = { 586765134, 2043679987 };
static struct s3_m0j6x x3_m0j6x = { { 27548, -31844, -2672 } };
static long double x4_m0j6x = 2443282373643378780.5L;
static struct s4_m0j6x room_m0j6x;
static void caller_m0j6x(void)
{
    struct s1_m0j6x *q1;
    struct s2_m0j6x *q2;
    struct s3_m0j6x *q3;
    long double *q4;
    struct s4_m0j6x *to;
    q1 = quest_guarded(2, &x1_m0j6x, sizeof(struct s1_m0j6x));
    q2 = quest_guarded(3, &x2_m0j6x, sizeof(struct s2_m0j6x));
    q3 = quest_guarded(4, &x3_m0j6x, sizeof(struct s3_m0j6x));
    q4 = quest_guarded(5, &x4_m0j6x, sizeof(long double));
    to = quest_guarded(0, &room_m0j6x, sizeof(struct s4_m0j6x));
    {
        int n = 0, before = quest_failures;
        unsigned long first = 0, here;
        do {
            here = quest_stack();
            if (n == 0) first = here;
            quest_calls = 0;
            *to = callee_m0j6x(*q1, *q2, *q3, *q4);
        } while (++n < 1000 && quest_failures == before);
        QUEST_ULONG((here > first ? here - first : first - here) / 1000, 0UL, "caller: bytes of stack that a call takes");
    }
    QUEST_INT((*to).a[0], 65, "caller: result, .a[0]");
    QUEST_INT((*to).a[1], 44, "caller: result, .a[1]");
    QUEST_INT((*to).a[2], 61, "caller: result, .a[2]");
    QUEST_INT((*to).a[3], 6, "caller: result, .a[3]");
    QUEST_INT((*to).a[4], 60, "caller: result, .a[4]");
    QUEST_INT((*to).a[5], 41, "caller: result, .a[5]");
    QUEST_INT((*to).a[6], 1, "caller: result, .a[6]");
    QUEST_INT((*to).a[7], 76, "caller: result, .a[7]");
    QUEST_INT((*to).a[8], 47, "caller: result, .a[8]");
    QUEST_INT((*to).a[9], 127, "caller: result, .a[9]");
    QUEST_INT((*to).a[10], 25, "caller: result, .a[10]");
    QUEST_INT((*to).a[11], 116, "caller: result, .a[11]");
    QUEST_INT((*to).a[12], 53, "caller: result, .a[12]");
    QUEST_INT((*to).a[13], 15, "caller: result, .a[13]");
    QUEST_INT((*to).a[14], 76, "caller: result, .a[14]");
    QUEST_INT((*to).a[15], 91, "caller: result, .a[15]");
    QUEST_INT((*to).a[16], 36, "caller: result, .a[16]");
    QUEST_INT((*to).a[17], 30, "caller: result, .a[17]");
    QUEST_INT((*to).a[18], 38, "caller: result, .a[18]");
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
    if (quest_begin(1, "-5771971638123053143")) { caller_m0j6x(); quest_end(); }
    return quest_failures != 0 ? 1 : quest_ran ? 0 : 2;
}
