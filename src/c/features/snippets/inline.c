static inline int expanded(int n) { return n + 1; }
int use_expanded(void);
int use_expanded(void) { return expanded(1); }
