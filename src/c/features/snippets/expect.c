int expected(int n);
int expected(int n)
{
    if (__builtin_expect(n > 1, 1)) {
        return 1;
    }
    return __builtin_expect(n, 0) ? 2 : 3;
}
