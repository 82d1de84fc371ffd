char counts[__builtin_popcount(0x70u) == 3 && __builtin_popcountl(1ul) == 1 && __builtin_parityll(7ull) == 1 ? 1 : -1];
char zeros[__builtin_clz(1u) == 8 * sizeof(int) - 1 && __builtin_ctzl(8ul) == 3 && __builtin_ffsll(0) == 0 ? 1 : -1];
char swaps[__builtin_bswap16(0x1234) == 0x3412 && __builtin_bswap32(1) == 0x1000000 ? 1 : -1];
int same_by_builtins(int *one, int *other);
int same_by_builtins(int *one, int *other)
{
    __builtin_memset(one, 0, sizeof(int));
    __builtin_memcpy(one, other, sizeof(int));
    __builtin_memmove(other, one, sizeof(int));
    return __builtin_memcmp(one, other, sizeof(int)) == 0;
}
unsigned long long computed(unsigned n, long long m);
unsigned long long computed(unsigned n, long long m)
{
    int signs = __builtin_clrsb((int)n) + __builtin_abs((int)n) + (int)__builtin_llabs(m);
    return n > 1 ? __builtin_bswap64(n) : (unsigned)(__builtin_clzll(m) + __builtin_parity(n) + signs);
}
