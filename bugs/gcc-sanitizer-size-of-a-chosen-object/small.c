int five = 5, one = 1;

__attribute__((noinline)) long element(long p)
{
    long v = 7;
    return (one ? &p : &v)[five - 5];
}

int main(void)
{
    return element(3) != 3;
}
