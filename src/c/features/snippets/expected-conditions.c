int expected_condition(int n);
int expected_condition(int n)
{
    while (__builtin_expect(n > 9, 0)) n /= 2;
    return __builtin_expect(n == 1, 1) ? 2 : 3;
}
