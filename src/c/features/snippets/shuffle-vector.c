typedef int shuffled_row __attribute__((vector_size(4 * sizeof(int))));
shuffled_row shuffle_row(shuffled_row x, shuffled_row y);
shuffled_row shuffle_row(shuffled_row x, shuffled_row y)
{
    return __builtin_shufflevector(x, y, 0, 5, 2, 7);
}
