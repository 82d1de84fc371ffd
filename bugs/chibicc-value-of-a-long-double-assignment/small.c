static long double x;

int main(void)
{
    return (int)(x = 3.0L) != 3;
}
