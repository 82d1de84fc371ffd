char of_any_type[__builtin_popcountg((unsigned char)0x70) == 3 && __builtin_clzg((unsigned char)0, 3) == 3 ? 1 : -1];
int counted(unsigned short n, unsigned long m);
int counted(unsigned short n, unsigned long m)
{
    return __builtin_popcountg(n) + __builtin_clzg(m) + __builtin_ctzg(n) + __builtin_clzg(n, -1) + __builtin_ctzg(m, 7);
}
