#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE
#endif
HEADER

/* A copy of an object that LIES. */
static void *NAME(int number, void *object, unsigned long size)
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
        mprotect(WALL, 65536, PROT_NONE);
    }
    to = FIRST;
    for (i = 0; i < size; ++i) {
        to[i] = from[i];
    }
    return to;
}
