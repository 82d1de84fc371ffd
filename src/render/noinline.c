
/* Copies of these functions in all their callers would double the time to compile this. */
#ifdef __GNUC__
#define QUEST_NOINLINE __attribute__((noinline))
#else
#define QUEST_NOINLINE
#endif
