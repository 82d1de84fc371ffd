/* x32 on a kernel that does not know x32: the program is linked as one of 64 bits (--oformat), which
 * loads below 4 GiB, and this start-up gives it a stack there too, and the words of the command line.
 * It leaves by a system call of x86-64. */

extern int main(int argc, char **argv);

/* What no test program exits with: Quest takes it for a crash. */
#define ABORTED 99

static void leave(int status)
{
    __asm__ volatile("syscall" :: "a"(231), "D"(status));
}

void abort(void)
{
    for (;;) {
        leave(ABORTED);
    }
}

static char stack[1 << 20] __attribute__((aligned(64), used));

/* Addresses above 4 GiB do not fit a pointer. */
static unsigned long long word_at(unsigned long long address)
{
    unsigned long long word;
    __asm__ volatile("movq (%1), %0" : "=r"(word) : "r"(address));
    return word;
}

__attribute__((used)) static void start(unsigned long long from)
{
    static char text[256];
    static char *argv[8];
    unsigned int argc, at = 0;
    for (argc = 0; argc < word_at(from) && argc < 7; ++argc) {
        unsigned long long word = word_at(from + 8 + 8 * argc);
        argv[argc] = text + at;
        while (at < sizeof text - 1 && (text[at++] = (char)word_at(word++)) != '\0') {
        }
    }
    leave(main(argc, argv));
}

__asm__(".globl _start\n_start:\n\tmov %rsp, %rdi\n\tmov $stack+1048576, %esp\n\tcall start\n");

#include "../memory.c"
