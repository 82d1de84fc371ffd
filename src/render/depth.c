
/* How deep the stack is: the address of something on it, which no tool moves elsewhere. */
#if defined(__SANITIZE_ADDRESS__)
#define QUEST_PLAIN_STACK __attribute__((no_sanitize_address))
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define QUEST_PLAIN_STACK __attribute__((no_sanitize_address))
#endif
#endif
#ifndef QUEST_PLAIN_STACK
#define QUEST_PLAIN_STACK
#endif
QUEST_PLAIN_STACK static WORD quest_depth(void)
{
    volatile WORD here;
    here = (WORD)&here;
    return here;
}
static WORD (*volatile quest_stack)(void) = quest_depth;
