/* What the assembly calls, and what calls it: prints the registers and the stack that a compiled caller
   leaves, answers it, and calls a compiled callee with registers and a stack as the convention has them. */
#include <stdio.h>
#include <string.h>

#define IMAGE 1024
#define LIMIT 16384

extern int quest_calls, quest_case;
extern const char *quest_seed;

/* Registers as they were, registers to be loaded, and behind them words of 8 bytes: the stack pointer, the
   callee, the stack to be passed, its size, -, how many x87 registers are left full, whether the callee
   removes the address of the result, -, what it removed. */
extern unsigned char quest_room[4096];
void quest_call(void);

enum { IN_IMAGE, IN_STACK, IN_MEMORY, ADDRESS_IN_IMAGE, ADDRESS_IN_STACK, FROM_REGISTER, FROM_STACK, X87, POPS, END };

/* Bytes, or an address so far into the memory, to be put somewhere. */
struct quest_put {
    int where;
    unsigned at, size;
    const char *bytes;
};

unsigned char *quest_top;
static unsigned char quest_stack[LIMIT], quest_rooms[LIMIT];

static void *word(int number)
{
    void *address;
    memcpy(&address, quest_room + 2 * IMAGE + 8 * number, sizeof address);
    return address;
}

static void set_word(int number, const void *value)
{
    memcpy(quest_room + 2 * IMAGE + 8 * number, &value, sizeof value);
}

static void hex(const unsigned char *bytes, size_t size)
{
    static char line[2 * LIMIT];
    size_t i;
    for (i = 0; i < size; ++i) {
        line[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        line[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
    fwrite(line, 1, 2 * size, stdout);
}

static void address(const void *pointer)
{
    unsigned char bytes[sizeof pointer];
    memcpy(bytes, &pointer, sizeof pointer);
    putchar(' ');
    hex(bytes, sizeof bytes);
    putchar(' ');
}

/* Puts everything where it belongs; the memory is what the address of the result points to. */
static void put_all(const struct quest_put *put, unsigned char *memory)
{
    unsigned char *sp = word(0);
    memset(quest_room + IMAGE, FILL, IMAGE);
    set_word(5, 0);
    set_word(6, 0);
    for (; put->where != END; ++put) {
        unsigned char *to = memory ? memory + put->size : 0;
        switch (put->where) {
        case IN_IMAGE: memcpy(quest_room + IMAGE + put->at, put->bytes, put->size); break;
        case IN_STACK: memcpy(quest_stack + put->at, put->bytes, put->size); break;
        case IN_MEMORY:
            if (memory != 0) {
                memcpy(memory + put->at, put->bytes, put->size);
            }
            break;
        case ADDRESS_IN_IMAGE: memcpy(quest_room + IMAGE + put->at, &to, sizeof to); break;
        case ADDRESS_IN_STACK: memcpy(quest_stack + put->at, &to, sizeof to); break;
        case FROM_REGISTER: memcpy(&memory, quest_room + put->at, sizeof memory); break;
        case FROM_STACK: memcpy(&memory, sp + put->at, sizeof memory); break;
        case X87: set_word(5, (char *)0 + put->at); break;
        case POPS: set_word(6, (char *)0 + 1); break;
        }
        /* An address that is none of the caller's is not written to. */
        if ((put->where == FROM_REGISTER || put->where == FROM_STACK)
            && (memory < sp || memory + put->size > quest_top)) {
            memory = 0;
        }
    }
}

extern const struct quest_put *const quest_puts[];

/* Called by the probe that takes the callee's place. */
void quest_seen(void)
{
    unsigned char *sp = word(0);
    size_t size = quest_top - sp;
    ++quest_calls;
    printf("quest-seen %d ", quest_case);
    hex(quest_room, IMAGE);
    address(sp);
    hex(sp, size < LIMIT ? size : LIMIT);
    putchar('\n');
    fflush(stdout);
    put_all(quest_puts[quest_case - 1], 0);
}

/* Calls a callee as the convention has it. */
void quest_try(int number, const char *seed, void (*callee)(void), unsigned stack, unsigned memory)
{
    unsigned char *rooms = quest_rooms;
    while ((rooms - (unsigned char *)0) % 64 != 0) {
        ++rooms;
    }
    quest_case = number;
    quest_seed = seed;
    quest_calls = 0;
    memset(quest_stack, 0xa5, sizeof quest_stack);
    memset(quest_rooms, 0xa5, sizeof quest_rooms);
    set_word(1, 0);
    memcpy(quest_room + 2 * IMAGE + 8, &callee, sizeof callee);
    set_word(2, quest_stack);
    set_word(3, (char *)0 + stack);
    set_word(8, 0);
    put_all(quest_puts[number - 1], rooms);
    printf("quest-try %d\n", number);
    fflush(stdout);
    quest_call();
    printf("quest-back %d ", number);
    hex(quest_room, IMAGE);
    address(rooms);
    address(word(8));
    hex(rooms, memory);
    printf(" %d\n", quest_calls);
    fflush(stdout);
}
