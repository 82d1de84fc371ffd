int partly_set[4] = { 1, 2 };
int set_to_zeros[3] = { 0 };
int rows_partly_set[2][2] = { { 1 } };
