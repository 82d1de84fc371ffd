
/* Quest's own: what is called when the program ends. */
#include <stdlib.h>

static void (*quest_last)(void);

#ifdef __GLIBC__
/* Its `atexit` needs `__dso_handle`, which pcc does not link. */
extern int on_exit(void (*)(int, void *), void *);

static void quest_exits(int status, void *nothing)
{
    (void)status;
    (void)nothing;
    quest_last();
}
#endif

static void quest_at_exit(void (*last)(void))
{
    quest_last = last;
#ifdef __GLIBC__
    on_exit(quest_exits, 0);
#else
    atexit(quest_last);
#endif
}
