
/* How deep the stack is: the address of something on it, which no tool moves elsewhere. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
__attribute__((no_sanitize_address))
#endif
#elif defined(__SANITIZE_ADDRESS__)
__attribute__((no_sanitize_address))
#endif
static WORD quest_depth(void)
{
    volatile WORD here;
    here = (WORD)&here;
    return here;
}
static WORD (*volatile quest_stack)(void) = quest_depth;
