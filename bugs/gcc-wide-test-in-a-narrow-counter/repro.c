/* quest 0.1.0, shrunk */

int g1;
int g2;

int f1(void)
{
    short v3;
    v3 = 0;
    l3:;
    v3 += 1;
    if (g2 * -2L + v3 * 32768L + v3 * 576460752303423489L == -6917529027641081854L) {
        return 1;
    }
    if (v3 < 4) {
        goto l3;
    }
    return 0;
}

void f(void)
{
    g1 = f1();
}

int main(void)
{
    f();
    return g1 != 0;
}
