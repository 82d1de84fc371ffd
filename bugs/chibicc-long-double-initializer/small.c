static long double x = 1.5L;

int main(void)
{
    return x != 1.5L;
}
