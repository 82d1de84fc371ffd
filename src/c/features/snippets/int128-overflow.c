int overflows_int128(__int128 x, unsigned __int128 y, __int128 *sum);
int overflows_int128(__int128 x, unsigned __int128 y, __int128 *sum)
{
    unsigned __int128 product;
    __int128 difference;
    return __builtin_add_overflow(x, y, sum) + __builtin_mul_overflow(y, 3, &product)
        + __builtin_sub_overflow(*sum, product, &difference) + __builtin_mul_overflow(x, difference, sum);
}
