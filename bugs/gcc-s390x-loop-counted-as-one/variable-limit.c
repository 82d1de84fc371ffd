/* quest 0.1.0, shrunk */

int g2 = -2147483647;
int g3;

void f(void)
{
    int v1;
    v1 = -2147483634;
    for (; v1 >= g2; ) {
        g3 = g3 * 2 + 1;
        v1 -= 2;
    }
}

int main(void)
{
    f();
    return g3 != 127;
}
