int g;

int main(void)
{
    unsigned n = 0;
    do {
        g = 0;
inside:
        n += 1;
    } while (n < 2);
    __asm__ goto("" : : : : inside); /* never goes there */
    g = n - 1;
    return g != 1;
}
