#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE
#endif
#ifdef __attribute__
#include <sys/mman.h>
#else
#include <sys/mman.h>
#undef __attribute__ /* which some C libraries define away */
#endif
char *forbidden(void);
char *forbidden(void)
{
    char *page = mmap(0, 131072, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return page == MAP_FAILED || mprotect(page + 65536, 65536, PROT_NONE) != 0 ? 0 : page;
}
