typedef int wide_row __attribute__((vector_size(4 * sizeof(int))));
typedef short narrow_row __attribute__((vector_size(4 * sizeof(short))));
typedef float float_row __attribute__((vector_size(4 * sizeof(float))));
float_row convert_row(wide_row from);
float_row convert_row(wide_row from)
{
    return __builtin_convertvector(__builtin_convertvector(from, narrow_row), float_row);
}
