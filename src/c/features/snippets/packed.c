struct tight { char a; int b; } __attribute__((packed));
char is_tight[sizeof(struct tight) == 1 + sizeof(int) ? 1 : -1];
