int overflows(int x, unsigned char y, long *sum);
int overflows(int x, unsigned char y, long *sum)
{
    short product;
    unsigned long difference;
    return __builtin_add_overflow(x, y, sum) + __builtin_mul_overflow(x, y, &product)
        + __builtin_sub_overflow(*sum, product, &difference) + (difference > 7);
}
