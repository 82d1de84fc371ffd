/* quest 0.1.0, shrunk */

int g1[16] = { 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1 };
int g2 = 2;
int g3;

void f(void)
{
    int v4;
    unsigned long v5;
    v4 = 0;
    for (v5 = 0; v5 <= 15; v5 += 1) {
        if (g2) {
            v4 = 0;
        }
        if (g1[v5]) {
            v4 = 1;
        }
    }
    g3 = v4;
}

int main(void)
{
    f();
    return g3 != 0;
}
