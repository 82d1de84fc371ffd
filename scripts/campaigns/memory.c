/* What compilers call even without a C library (gcc's manual: memcpy, memmove, memset, memcmp; each start-up here has
 * abort): for assignments and initializers of records, and for loops that do the same. */

void *memcpy(void *to, const void *from, unsigned int size)
{
    char *out = to;
    const char *in = from;
    while (size-- > 0) {
        *out++ = *in++;
    }
    return to;
}

void *memmove(void *to, const void *from, unsigned int size)
{
    char *out = to;
    const char *in = from;
    if (out < in) {
        return memcpy(to, from, size);
    }
    while (size-- > 0) {
        out[size] = in[size];
    }
    return to;
}

void *memset(void *to, int byte, unsigned int size)
{
    char *out = to;
    while (size-- > 0) {
        *out++ = (char)byte;
    }
    return to;
}

int memcmp(const void *one, const void *other, unsigned int size)
{
    const unsigned char *a = one, *b = other;
    for (; size-- > 0; ++a, ++b) {
        if (*a != *b) {
            return *a - *b;
        }
    }
    return 0;
}
