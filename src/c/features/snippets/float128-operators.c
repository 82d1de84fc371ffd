__float128 computed_quad(__float128 x, __float128 y, int i, unsigned long long u, float f, double d, long double l);
__float128 computed_quad(__float128 x, __float128 y, int i, unsigned long long u, float f, double d, long double l)
{
    __float128 kept = x * y - (x < y ? -x : y / (__float128)i) + (__float128)(long long)u;
    kept += (__float128)u;
    i = (int)kept;
    u += (unsigned long long)x + (unsigned long long)(long long)y;
    f += kept;
    d = x + d;
    l = l * kept;
#ifdef __SIZEOF_INT128__
    kept += (__float128)((__int128)x << 1) - (__float128)((unsigned __int128)y >> 1);
#endif
#if __STDC_VERSION__ > 201710L && defined __BITINT_MAXWIDTH__
    kept -= (__float128)((_BitInt(24))x << 1) + (__float128)(unsigned _BitInt(40))y;
#if __BITINT_MAXWIDTH__ >= 512
    kept -= (__float128)((_BitInt(100))x << 1) + (__float128)(unsigned _BitInt(128))y;
    kept -= (__float128)((_BitInt(500))x << 1) + (__float128)(unsigned _BitInt(130))y;
#endif
#endif
    x++;
    return !kept ? (__float128)f + (__float128)d : (__float128)l + x + (__float128)(i + (int)u);
}
