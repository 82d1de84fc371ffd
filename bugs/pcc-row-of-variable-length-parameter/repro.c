/* quest 0.1.0, shrunk */

int g7;
int g1 = 2;

int f1(int p4, int p5, unsigned char p6[p4][p5])
{
    p6[1][0] = 1;
    g7 = (*p6)[0];
    return 0;
}

void f(void)
{
    int v2;
    v2 = 1;
    {
        unsigned char v3[g1][v2];
        v3[0][0] = 0;
        f1(2, 1, &v3[0]);
    }
}

int main(void)
{
    f();
    return g7 != 0;
}
