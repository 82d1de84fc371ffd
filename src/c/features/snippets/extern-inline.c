extern inline int extern_inline(int n);
extern inline int extern_inline(int n) { return n + 1; }
int (*leads_to_extern_inline)(int n) = extern_inline;
