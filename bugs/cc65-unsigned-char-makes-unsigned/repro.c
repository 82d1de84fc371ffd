/* quest 0.1.0, shrunk */

unsigned char g1;

int main(void)
{
    g1 = (g1 + 1) / -1;
    return g1 != 255;
}
