int callee(long a, long b, long c, long d, long e, long f, long on_the_stack, long double x)
{
    return x != 8.0L;
}
