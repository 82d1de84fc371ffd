typedef char shifts_keep_signs[(-9 >> 1) == -5 && (-1L >> 3) == -1L ? 1 : -1];
shifts_keep_signs signs_kept;
