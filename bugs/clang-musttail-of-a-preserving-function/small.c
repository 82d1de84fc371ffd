int failed;
__attribute__((preserve_most, noinline)) int callee(long a, long b)
{
    failed = a != 1.0F || b != 2.0F;
    return 0;
}

__attribute__((preserve_most, noinline)) int forward(long a, long b)
{
    __attribute__((musttail)) return callee(b, a);
}

int main(void)
{
    forward(2.0F, 1.0F);
    return failed;
}
