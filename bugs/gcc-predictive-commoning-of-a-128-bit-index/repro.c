/* quest 0.1.0, shrunk */

int g2;

void f(void)
{
    int v1[2] = { 0, 0 };
    unsigned __int128 v3;
    for (v3 = g2; v3; v3 += 1) {
        if (v1[v3] / v1[v3 + 1]) {
            continue;
        }
        g2 = 0;
    }
}
