struct spaced { char a; char b __attribute__((aligned(8))); };
char is_spaced[sizeof(struct spaced) == 16 ? 1 : -1];
