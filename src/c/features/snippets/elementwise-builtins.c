int both(int n, int m);
int both(int n, int m)
{
    return __builtin_elementwise_max(n, m) + __builtin_elementwise_min(n, m) + __builtin_elementwise_abs(m);
}
typedef int quest_four __attribute__((vector_size(16)));
int of_four(quest_four n, quest_four m);
int of_four(quest_four n, quest_four m)
{
    return __builtin_reduce_add(__builtin_elementwise_add_sat(n, m)) + __builtin_reduce_max(__builtin_elementwise_abs(n));
}
unsigned long close_to(unsigned long n, unsigned long m);
unsigned long close_to(unsigned long n, unsigned long m)
{
    return __builtin_elementwise_add_sat(n, m) + __builtin_elementwise_sub_sat(n, m) + __builtin_elementwise_bitreverse(n);
}
