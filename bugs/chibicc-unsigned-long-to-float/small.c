static unsigned long u = 9223372036854775808UL;

int main(void)
{
    return (float)u != 9223372036854775808.0F;
}
