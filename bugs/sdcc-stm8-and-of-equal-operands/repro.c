/* quest 0.1.0, shrunk */

int g1[1];
int g3;

void f(void)
{
    int v2 = 0;
    g1[v2] = 0;
    if (g1[v2] & g1[v2]) {
        g3 = 0;
    }
}
