_BitInt(257) a = -1;
unsigned _BitInt(511) b;

__attribute__((noinline)) void f(void)
{
    b = a;
}

int main(void)
{
    f();
    return b >> 510 != 1;
}
