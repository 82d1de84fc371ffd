int overflows_wide_product(_BitInt(300) x, unsigned _BitInt(130) y, _BitInt(500) *product);
int overflows_wide_product(_BitInt(300) x, unsigned _BitInt(130) y, _BitInt(500) *product)
{
    return __builtin_mul_overflow(x, y, product) + __builtin_mul_overflow(x, *product, product);
}
