int both(int n, int m);
int both(int n, int m)
{
    return __builtin_elementwise_max(n, m) + __builtin_elementwise_min(n, m) + __builtin_elementwise_abs(m);
}
unsigned long close_to(unsigned long n, unsigned long m);
unsigned long close_to(unsigned long n, unsigned long m)
{
    return __builtin_elementwise_add_sat(n, m) + __builtin_elementwise_sub_sat(n, m) + __builtin_elementwise_bitreverse(n);
}
