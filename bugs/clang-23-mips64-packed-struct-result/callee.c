/*
 * quest 0.1.0, shrunk
 * crc32 of the rest: 3b675f7d
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
extern int quest_failures;
extern int quest_calls;
extern int quest_case;
extern const char *quest_seed;

/* seed 8767236690698151020 */
struct s1_pfj74 {
    int a;
    int b;
    char c;
    int d;
} __attribute__((packed));
struct s1_pfj74 callee_pfj74(void);
static struct s1_pfj74 r_pfj74 = { 1, 2, 3, 4 };
struct s1_pfj74 callee_pfj74(void)
{
    ++quest_calls;
    return r_pfj74;
}
