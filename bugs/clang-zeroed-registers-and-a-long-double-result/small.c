__attribute__((noinline, weak)) long double two(void)
{
    return 2.0L;
}

int main(void)
{
    return two() != 2.0L;
}
