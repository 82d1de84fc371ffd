typedef _Float16 half4 __attribute__((vector_size(8)));
typedef short short4 __attribute__((vector_size(8)));
half4 greater(half4 x);
half4 greater(half4 x)
{
    short4 mask = x >= (half4){ 0, 0, 0, 0 };
    return __builtin_convertvector(mask & __builtin_convertvector(x, short4), half4);
}
int main(void) { return 0; }
