/* quest 0.1.0, shrunk */

int main(void)
{
    long double x1 = 0.0L;
    return (int)++x1 != 1;
}
