/* quest 0.1.0, shrunk */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE
#endif
#ifdef __attribute__
#include <sys/mman.h>
#else
#include <sys/mman.h>
#undef __attribute__ /* which some C libraries define away */
#endif

/* A copy of an object that ends where an inaccessible page begins. */
static void *guarded(int number, void *object, unsigned long size)
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

static int calls, failed;

struct s1 {
    int a;
    int b;
    int c;
};
static struct s1 x1 = { 1, 2, 3 };

void callee(struct s1 p1)
{
    if (p1.a != 1) failed = 1;
    if (p1.b != 2) failed = 1;
    if (p1.c != 3) failed = 1;
    ++calls;
}

int main(void)
{
    struct s1 *q1;
    q1 = guarded(2, &x1, sizeof(struct s1));
    callee(*q1);
    return failed || calls != 1;
}
