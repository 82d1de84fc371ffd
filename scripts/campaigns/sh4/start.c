/* Start-up of sh4 Linux without a C library: the static glibc 2.36 of Debian hangs under qemu 7.2, and the
 * dynamic one crashes. Leaves by the system call exit. */

extern int main(int argc, char **argv);

/* What no test program exits with: Quest takes it for a crash. */
#define ABORTED 99

static void leave(int status)
{
    register int r3 __asm__("r3") = 1;
    register int r4 __asm__("r4") = status;
    __asm__ volatile("trapa #0x11" :: "r"(r3), "r"(r4));
}

__attribute__((used)) static void start(int *sp)
{
    leave(main(sp[0], (char **)(sp + 1)));
}

void abort(void)
{
    for (;;) {
        leave(ABORTED);
    }
}

__asm__(".globl _start\n_start:\n\tmov r15, r4\n\tmov.l 1f, r0\n\tjmp @r0\n\tnop\n\t.align 2\n1:\t.long start\n");

#include "../memory.c"
