/* -(-2) + 0 is 2, in the uppermost word too */

int x1 = 1;
unsigned _BitInt(101) x2;
unsigned _BitInt(63) x3;
int x4;

int main(void)
{
    return x3 + x2 + -(x1 ? x4 | -2 : (_BitInt(178))0L) != (_BitInt(178))2L;
}
