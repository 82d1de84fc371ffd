unsigned n = 1000000000;

int main(void)
{
    long double x = n * 7;
    return x != 2705032704.0L;
}
