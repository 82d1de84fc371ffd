/* The program's main is called quest_main. What it prints, and its status, go to the simulator: a command is
 * a byte at an address that nothing else uses. */

#if defined(__SDCC_z80)
#define COMMAND (*(volatile unsigned char *)0x00f0)
#elif defined(__SDCC_stm8)
#define COMMAND (*(volatile unsigned char *)0x7f00)
#else
#define COMMAND (*(volatile unsigned char __xdata *)0xfff0)
#endif

extern int quest_main(int argc, char **argv);

int putchar(int c)
{
    COMMAND = 'p';
    COMMAND = c;
    return c;
}

static void put(const char *text)
{
    while (*text != '\0') {
        putchar(*text++);
    }
}

void main(void)
{
    static unsigned char status;
    status = quest_main(0, 0);
    put("status ");
    putchar('0' + status / 100);
    putchar('0' + status / 10 % 10);
    putchar('0' + status % 10);
    putchar('\n');
    COMMAND = 's';
    for (;;) {
    }
}
