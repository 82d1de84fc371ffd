static double x = 10000000000000000000.0;

int main(void)
{
    return (unsigned long)x != 10000000000000000000UL;
}
