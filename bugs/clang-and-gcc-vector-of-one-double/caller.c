typedef double vector __attribute__((vector_size(8)));
vector callee(void);
int main(void) { vector x = callee(); return x[0] != 1.5; }
