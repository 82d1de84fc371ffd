/* quest 0.1.0, shrunk */

int g2 = 1;
int g3 = -2147483620;
int g4;

void f(void)
{
    int v1;
    for (v1 = g3; v1 >= -2147483646; v1 -= 4) {
        g4 = g4 + g2;
    }
}

int main(void)
{
    f();
    return g4 != 7;
}
