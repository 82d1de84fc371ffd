/* Takes main's result out of an ATmega1284 that simavr plays: as text, by the serial port; simavr ends
 * when the processor sleeps for good. The rest of the start-up is avr-libc's. Linked with --wrap=main. */

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>

extern int __real_main(int argc, char **argv);

static void put(const char *text)
{
    for (; *text != '\0'; ++text) {
        UDR0 = *text;
    }
}

int __wrap_main(void)
{
    put(__real_main(0, 0) == 0 ? "status 0\n" : "status 1\n");
    cli();
    sleep_enable();
    for (;;) {
        sleep_cpu();
    }
}
