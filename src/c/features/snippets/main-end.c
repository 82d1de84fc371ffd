int is_without_end(void);
int is_without_end(void) { return 1; }
