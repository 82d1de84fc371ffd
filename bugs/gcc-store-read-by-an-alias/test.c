/*
 * quest 0.1.0, shrunk
 * crc32 of the rest: badb449d
 */
/* This file was made by Quest, which looks for inconsistencies in C compilers. It needs nothing
 * but a C compiler: compile it, run it, and it exits with 0 if all is well. */
static int quest_failures;
static int quest_calls;
static int quest_case;

/* Copies of these functions in all their callers would double the time to compile this. */
#ifdef __GNUC__
#define QUEST_NOINLINE __attribute__((noinline))
#else
#define QUEST_NOINLINE
#endif

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
#ifdef QUEST_NO_PRINTF
#define QUEST_PRINT(args) ((void)0)
#else
int printf(const char *, ...);
#define QUEST_PRINT(args) ((void)printf args)
#endif

static QUEST_NOINLINE void quest_failed(void)
{
    ++quest_failures;
    QUEST_PRINT(("quest: test case %d failed\n", quest_case));
}
int g5_1=0;
int g12_1 __asm__("as_g12_1")=0;
float g16_1=0.0F;
int g18_1=-1700553163-446930485;
unsigned int g19_1=0U;
extern unsigned int also_g19_1 __attribute__((alias("g19_1")));
static int g1_1[1]={0};
static int g4_1=0;
static int g6_1=0;
static int g7_1=1398101;
static int g8_1=0;
static int g9_1=0;
static int g10_1=0;
static int g11_1=0;
static int g13_1=1;
static unsigned char g15_1=0;
static volatile int g17_1 __asm__("as_g17_1")=-1700553163-446930485;
QUEST_OPAQUE int f1_1(int p2,int p3)__asm__("as_f1_1");
QUEST_OPAQUE int f1_1(int p2,int p3)
{
int v14;
long v20=-9223372036854775742L;
for(p3=g18_1;p3<=g17_1;p3+=1){
g16_1=0;
v14=0;
}
while(v20> -9223372036854775806L){
g19_1=g13_1;
v20-=1;
}
g19_1=also_g19_1+(0[g1_1]-g15_1);
return 0;
}
void f_1(void)__asm__("as_f_1");
void f_1(void)
{
g6_1=f1_1(g4_1,g5_1);
g9_1=f1_1(g7_1,g8_1);
g12_1=f1_1(g10_1,g11_1);
++quest_calls;
}
static void check_1(void)__asm__("as_check_1");
static void check_1(void)
{
f_1();
if(g12_1!=0||g16_1!=0.0F||also_g19_1!=1U)quest_failed();
}

static int quest_ran;
static void (*const quest_cases[])(void) = {
check_1,
    0
};
int main(int argc, char **argv)
{
    int first = 0, last = 0;
    if (argc > 1) {
        const char *digit = argv[1];
        while (*digit >= '0' && *digit <= '9') {
            first = 10 * first + (*digit++ - '0');
        }
        last = first;
        if (*digit == '-') {
            last = 0;
            while (*++digit >= '0' && *digit <= '9') {
                last = 10 * last + (*digit - '0');
            }
        }
    }
    for (quest_case = 1; quest_cases[quest_case - 1] != 0; ++quest_case) {
        if (first == 0 || (quest_case >= first && quest_case <= last)) {
            ++quest_ran;
            quest_calls = 0;
            quest_cases[quest_case - 1]();
            if (quest_calls != 1) {
                quest_failed();
            }
        }
    }
    return quest_failures == 0 && quest_ran > 0 ? 0 : quest_failures > 0 ? 1 : 2;
}
