static long double x, y;

int main(void)
{
    x = -300.0L;
    y = 40000.0L;
    return (short)x != -300 || (unsigned short)y != 40000;
}
