int n = 127;
unsigned _BitInt(300) g;

int main(void)
{
    g = n;
    for (int i = 0; i != (g > 76 ? 76 : g); i++)
        g = g;
    return g != 127;
}
