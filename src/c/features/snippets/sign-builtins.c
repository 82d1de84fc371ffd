char signs[__builtin_clrsbg((signed char)-1) == 7 && __builtin_ffsg((short)8) == 4 ? 1 : -1];
int signs_of(signed char n, long m, unsigned long k);
int signs_of(signed char n, long m, unsigned long k)
{
    return __builtin_clzg(k) + __builtin_clrsbg(n) + __builtin_ffsg(m) + __builtin_parityg(k);
}
