char reversed[__builtin_bswapg((unsigned short)0x1234) == 0x3412 && __builtin_bitreverseg((unsigned char)1) == 0x80 ? 1 : -1];
unsigned long turned(unsigned char n, unsigned long m);
unsigned long turned(unsigned char n, unsigned long m)
{
    return __builtin_bswapg(m) + __builtin_bswapg(n) + __builtin_bitreverseg(n) + __builtin_bitreverseg(m) + __builtin_popcountg(m);
}
