_Float16 computed_half(_Float16 x, _Float16 y, int i, unsigned long long u, float f, double d, long double l);
_Float16 computed_half(_Float16 x, _Float16 y, int i, unsigned long long u, float f, double d, long double l)
{
    _Float16 kept = x * y - (x < y ? -x : y / (_Float16)i) + (_Float16)(long long)u;
    kept += (_Float16)u;
    i = (int)kept;
    u += (unsigned long long)x + (unsigned long long)(long long)y;
    f += kept;
    d = x + d;
    l = l * kept;
#ifdef __SIZEOF_INT128__
    kept += (_Float16)((__int128)x << 1) - (_Float16)((unsigned __int128)y >> 1);
#endif
#if __STDC_VERSION__ > 201710L && defined __BITINT_MAXWIDTH__
    kept -= (_Float16)((_BitInt(24))x << 1) + (_Float16)(unsigned _BitInt(40))y;
#if __BITINT_MAXWIDTH__ >= 512
    kept -= (_Float16)((_BitInt(100))x << 1) + (_Float16)(unsigned _BitInt(128))y;
    kept -= (_Float16)((_BitInt(500))x << 1) + (_Float16)(unsigned _BitInt(130))y;
#endif
#endif
    x++;
    return !kept ? (_Float16)f + (_Float16)d : (_Float16)l + x + (_Float16)(i + (int)u);
}
