typedef __int128 two_wide __attribute__((vector_size(2 * sizeof(__int128))));
typedef unsigned __int128 two_unsigned __attribute__((vector_size(2 * sizeof(__int128))));
two_wide computed_wide(two_wide x, two_wide y, two_unsigned z, __int128 n);
two_wide computed_wide(two_wide x, two_wide y, two_unsigned z, __int128 n)
{
    two_wide mask = (two_wide)(x < y) & ~(x ^ y);
    z = (z + z * z) >> 1 << z;
    x[1] += y[0];
    return (mask | (two_wide)z) - x * y / n % x;
}
