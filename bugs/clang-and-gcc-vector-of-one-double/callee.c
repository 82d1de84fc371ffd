typedef double vector __attribute__((vector_size(8)));
vector callee(void);
vector callee(void) { vector x = { 1.5 }; return x; }
