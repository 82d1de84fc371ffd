int g2;
int g1;
int g3 = 3;
int g4 = 7;

void f(void)
{
    int v6;
    {
        short v5[g3][g4];
        for (g1 = 0; g1 < 3; g1 += 1) {
            for (v6 = 0; v6 < g4; v6 += 1) {
                v5[g1][v6] = g1;
            }
        }
        g1 = v5[0][0] % 3;
        g2 = v5[1][0];
    }
}

int main(void)
{
    f();
    return g2 != 1;
}
