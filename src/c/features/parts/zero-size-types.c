struct nothing { };
struct nothing nothing_at_all;
char is_nothing[sizeof(struct nothing) == 0 ? 1 : -1];
