static long selected[2] = { __builtin_choose_expr(__builtin_types_compatible_p(int, long), 2, 7L), __builtin_choose_expr(__builtin_constant_p(15u), 4L, 3) };
int selected_label(int n);
int selected_label(int n)
{
    switch (n) {
    case __builtin_choose_expr(__builtin_constant_p(2), 5, 6):
        return 1;
    default:
        return selected[n > 5] != 0;
    }
}
