struct roomy { char a; } __attribute__((aligned(16)));
char is_roomy[sizeof(struct roomy) == 16 ? 1 : -1];
