/* Start-up of a Cortex-M3 without a C library: the vector table, main with the words of the command
 * line, and the end of the program. The outside world is reached by semihosting, which qemu offers:
 * a trap whose number is in r0 and whose parameters r1 points to (ARM: Semihosting for AArch32). */

#define SYS_GET_CMDLINE 0x15
#define SYS_EXIT_EXTENDED 0x20
#define STOPPED 0x20026 /* ADP_Stopped_ApplicationExit: the program ended by itself */

/* What no test program exits with: Quest takes it for a crash. */
#define FAULT 99

extern int main(int argc, char **argv);
extern unsigned int stack_top[];

static int semihosting(int number, void *parameters)
{
    register int r0 __asm__("r0") = number;
    register void *r1 __asm__("r1") = parameters;
    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

static void quit(int status)
{
    unsigned int parameters[2];
    parameters[0] = STOPPED;
    parameters[1] = status;
    for (;;) {
        semihosting(SYS_EXIT_EXTENDED, parameters);
    }
}

static void start(void)
{
    static char line[256];
    static char *argv[8];
    unsigned int parameters[2];
    char *at = line;
    int argc = 0;
    parameters[0] = (unsigned int)line;
    parameters[1] = sizeof line;
    if (semihosting(SYS_GET_CMDLINE, parameters) != 0) {
        line[0] = '\0';
    }
    while (*at != '\0' && argc < 7) {
        argv[argc++] = at;
        while (*at != '\0' && *at != ' ') {
            ++at;
        }
        while (*at == ' ') {
            *at++ = '\0';
        }
    }
    quit(main(argc, argv));
}

static void fault(void)
{
    quit(FAULT);
}

void abort(void)
{
    for (;;) {
        quit(FAULT);
    }
}

/* What the processor reads at address 0: the stack, where to start, and where faults go. */
__attribute__((section(".vectors"), used)) static void *const vectors[16] = {
    stack_top, start, fault, fault, fault, fault, fault,
    0, 0, 0, 0, fault, fault, 0, fault, fault,
};

#include "../memory.c"
