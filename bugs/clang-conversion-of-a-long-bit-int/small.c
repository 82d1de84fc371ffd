unsigned _BitInt(71) x;

float f(void)
{
    return x;
}

int main(void)
{
    return f() != 0;
}
