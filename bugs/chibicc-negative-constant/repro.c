/* quest 0.1.0, shrunk */

int g1[3] = { 0, 0, -27 / 9 };

int main(void)
{
    return g1[2] != -3;
}
