/* quest 0.1.0, shrunk */

int g2;

void f(void)
{
    int v1;
    int v3;
    v1 = 1;
    for (; v1 >= -7; ) {
        for (v3 = 0; v3 != 3; v3 += 1) {
            g2 = g2 + (v1 * 536870911 > v3);
        }
        v1 -= 5;
    }
}

int main(void)
{
    f();
    return g2 != 3;
}
