typedef unsigned long long numbers __attribute__((vector_size(16)));

numbers f(numbers x, numbers y)
{
    return ~__builtin_elementwise_pext(x, y);
}
