
/* A function that its callers' compilers know nothing of, so that it is called as declared. */
#if defined(__clang__) && defined(__ELF__)
#define QUEST_OPAQUE __attribute__((noinline, weak))
#elif defined(__GNUC__) && __GNUC__ >= 8
#define QUEST_OPAQUE __attribute__((noipa))
#elif defined(__GNUC__)
#define QUEST_OPAQUE __attribute__((noinline))
#else
#define QUEST_OPAQUE
#endif
