typedef _Float16 eight_halves __attribute__((vector_size(8 * sizeof(_Float16))));
eight_halves computed_halves(eight_halves x, eight_halves y, _Float16 z);
eight_halves computed_halves(eight_halves x, eight_halves y, _Float16 z)
{
    x += y * z;
    return -x / (z + z) - y + ++z;
}
