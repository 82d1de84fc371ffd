unsigned bits_of(unsigned n, unsigned m);
unsigned bits_of(unsigned n, unsigned m)
{
    return __builtin_elementwise_popcount(n) + __builtin_elementwise_clzg(n, m) + __builtin_elementwise_ctzg(n, m)
        + __builtin_elementwise_pext(n, m) + __builtin_elementwise_pdep(n, m) + __builtin_elementwise_clmul(n, m);
}
typedef unsigned char quest_bytes __attribute__((vector_size(16)));
quest_bytes funnels_of(quest_bytes n, quest_bytes m);
quest_bytes funnels_of(quest_bytes n, quest_bytes m)
{
    return __builtin_elementwise_fshl(n, m, n) + __builtin_elementwise_fshr(n, m, __builtin_elementwise_popcount(m))
        + __builtin_elementwise_clmul(n, m);
}
