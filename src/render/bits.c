
/* The first byte of an object that is not zero, and 256 times its number. The object becomes zero. */
static QUEST_NOINLINE unsigned long quest_bits(void *object, unsigned long size)
{
    unsigned char *bytes = object;
    unsigned long found = 0;
    while (size > 0) {
        --size;
        if (bytes[size] != 0) {
            found = 256 * size + bytes[size];
        }
        bytes[size] = 0;
    }
    return found;
}
