int overflows_bit_int(_BitInt(37) x, unsigned _BitInt(64) y, _BitInt(9) *sum);
int overflows_bit_int(_BitInt(37) x, unsigned _BitInt(64) y, _BitInt(9) *sum)
{
    unsigned _BitInt(50) product;
    _BitInt(64) difference;
    return __builtin_add_overflow(x, y, sum) + __builtin_mul_overflow(y, 3, &product)
        + __builtin_sub_overflow(*sum, product, &difference) + __builtin_mul_overflow(x, difference, sum);
}
