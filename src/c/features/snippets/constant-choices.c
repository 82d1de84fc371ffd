int chosen_constant = 1 < 2 ? 3 : 4;
int truth_of_constants = (1 < 2 && 3 != 4) + (1 == 2 || 3 > 4);
char as_many_as_chosen[1 == 2 ? 5 : 6];
