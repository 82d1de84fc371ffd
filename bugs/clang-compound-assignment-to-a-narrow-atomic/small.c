/* A bit is set for each statement that clang gets wrong. */
_Atomic short quotient = -5, shifted = -2;
_Atomic _Bool truth;
int main(void)
{
    int wrong = 0;
    quotient /= 2;
    if (quotient != -2)
        wrong |= 1;
    shifted >>= 1;
    if (shifted != -1)
        wrong |= 2;
    truth += 2;
    if (truth != 1)
        wrong |= 4;
    return wrong;
}
