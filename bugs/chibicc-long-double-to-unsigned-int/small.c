static long double x;

int main(void)
{
    x = 3000000000.0L;
    return (unsigned int)x != 3000000000U;
}
