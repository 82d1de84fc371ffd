/* quest 0.1.0, shrunk */

int g2;
unsigned char g1;

void f(void)
{
    unsigned int v3;
    do {
        g1 -= 1;
    } while (g1 > 249);
    v3 = 28;
    for (; v3 > g1 - 248; ) {
        g2 = g2 + v3;
        v3 -= 4;
    }
}

int main(void)
{
    f();
    return g2 != 112;
}
