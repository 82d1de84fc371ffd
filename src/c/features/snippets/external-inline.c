int defined_inline(int n);
static int own_inline(int n);
inline int defined_inline(int n) { return n + own_inline(1); }
static inline int own_inline(int n) { return n * 2; }
