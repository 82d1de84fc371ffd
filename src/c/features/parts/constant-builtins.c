int selected = __builtin_choose_expr(__builtin_constant_p(2), 4, 3);
