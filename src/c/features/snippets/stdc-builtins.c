char counts_of_bits[__builtin_stdc_leading_zeros((unsigned char)1) == 7 && __builtin_stdc_trailing_ones((unsigned char)7) == 3 ? 1 : -1];
char positions_of_bits[__builtin_stdc_first_leading_one((unsigned char)1) == 8 && __builtin_stdc_first_trailing_zero(1u) == 2 ? 1 : -1];
unsigned long of_bits(unsigned char n, unsigned long m, int by);
unsigned long of_bits(unsigned char n, unsigned long m, int by)
{
    unsigned counts = __builtin_stdc_leading_ones(n) + __builtin_stdc_trailing_zeros(m) + __builtin_stdc_count_ones(n)
        + __builtin_stdc_count_zeros(m) + __builtin_stdc_bit_width(n) + (unsigned)__builtin_popcountg(m);
    unsigned positions = __builtin_stdc_first_leading_zero(n) + __builtin_stdc_first_trailing_one(m);
    unsigned long powers = __builtin_stdc_bit_floor(m) + __builtin_stdc_bit_ceil(n) + __builtin_stdc_has_single_bit(m);
    return counts + positions + powers + __builtin_stdc_rotate_left(n, by) + __builtin_stdc_rotate_right(m, 3);
}
