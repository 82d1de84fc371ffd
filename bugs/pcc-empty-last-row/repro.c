/* quest 0.1.0, shrunk */

unsigned char g1[4][4] = { "", "", "\000\000\001" };
extern unsigned char g1[][4];
unsigned int g4;

void f(void)
{
    g4 = g1[3][0];
}

int main(void)
{
    f();
    return g4 != 0U;
}
