int __attribute__((vector_size(4 * sizeof(int)))) row = { 1, 2, 3, 4 };
int __attribute__((vector_size(4 * sizeof(int)))) next_row(int __attribute__((vector_size(4 * sizeof(int)))) got);
int __attribute__((vector_size(4 * sizeof(int)))) next_row(int __attribute__((vector_size(4 * sizeof(int)))) got)
{
    got[1] = 7;
    return got[3] == 4 ? got : row;
}
char is_row[sizeof row == 4 * sizeof(int) ? 1 : -1];
