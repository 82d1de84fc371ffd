struct roomy { char a; } __attribute__((aligned(8)));
char is_roomy[sizeof(struct roomy) == 8 ? 1 : -1];
