/* The argument is evaluated once. */
unsigned n;

int main(void)
{
    unsigned turned = __builtin_bswapg(++n);

    if (n != 1)
        return 1;
    return turned != 0x1000000;
}
