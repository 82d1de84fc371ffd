/* quest 0.1.0, shrunk */

int g1[8] = { 0, 0, 0, 1 };
int g2[4] = { 0, 0, 63 };

void f1(void)
{
    int v3 = 0;
    while (v3 <= 3) {
        g2[v3] = g2[v3] - 1;
        v3 += 1;
    }
}

int main(void)
{
    int v4;
    f1();
    f1();
    _Pragma("clang loop interleave_count(2)") for (v4 = 2; v4 < g2[2] - 53; v4 += 1) {
        g1[v4] = g1[v4 - 2];
    }
    return g1[7] != 0;
}
