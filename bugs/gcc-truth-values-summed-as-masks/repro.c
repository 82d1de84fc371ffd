/* quest 0.1.0, shrunk */

int g1;
signed char g2[4] = { 0, 0, 0, -1 };

void f(void)
{
    signed char v3;
    signed char *v4;
    v3 = 0;
    v4 = &g2[0] + 4;
    for (; v4 != &g2[0]; ) {
        v4 -= 1;
        v3 = v3 + (*v4 < 0);
    }
    g1 = v3;
}

int main(void)
{
    f();
    return g1 != 1;
}
