int named_otherwise(int n) __asm__("as_named_otherwise");
int named_otherwise(int n) { return n + 1; }
int by_its_name(void);
int by_its_name(void) { return named_otherwise(1); }
