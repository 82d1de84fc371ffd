/*
 * quest 0.1.0, shrunk
 * crc32 of the rest: 896c8d88
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
extern int quest_failures;
extern int quest_calls;
extern int quest_case;
extern const char *quest_seed;

/* seed 5710865214302597857 */
struct s1_hvdfy {
    char a[13];
};
struct s1_hvdfy callee_hvdfy(void);
static struct s1_hvdfy r_hvdfy = { { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 } };
struct s1_hvdfy callee_hvdfy(void)
{
    ++quest_calls;
    return r_hvdfy;
}
