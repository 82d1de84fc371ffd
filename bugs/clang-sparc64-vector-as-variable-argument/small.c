#include <stdarg.h>
typedef char V __attribute__((vector_size(8)));
static int bad;
void f(int n, ...) { va_list ap; va_start(ap, n); V v = va_arg(ap, V); int after = va_arg(ap, int); va_end(ap); bad = v[0] != 1 || v[7] != 8 || after != 9; }
int main(void) { V v = {1,2,3,4,5,6,7,8}; f(0, v, 9); return bad; }
