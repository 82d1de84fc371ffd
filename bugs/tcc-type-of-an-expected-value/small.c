int main(void)
{
    return sizeof(__builtin_expect((char)1, 1)) != sizeof(long) || __builtin_expect(2.5, 2) != 2;
}
