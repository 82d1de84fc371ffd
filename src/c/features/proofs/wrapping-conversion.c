/* Conversions to signed types keep the low bits. */
volatile int wide = 200;
volatile unsigned int greatest = -1;
volatile long long_wide = 40000;

int main(void)
{
    return (signed char)wide == -56 && (short)long_wide == -25536 && (int)greatest == -1 ? 0 : 1;
}
