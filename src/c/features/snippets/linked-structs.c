struct link { int value; struct link *next; };
struct link links[2] = { { 1, &links[1] }, { 2, 0 } };
int *link_values[2] = { &links[1].value, 0 };
int second_link(struct link *first);
int second_link(struct link *first) { return first->next->value - *link_values[0]; }
