/* gcc -std=c99 -mfpmath=387 -c rejected.c: "invalid operands to binary & (have 'int' and 'int')" */
int f(double a, double b)
{
    return !(a + b) & 3;
}
