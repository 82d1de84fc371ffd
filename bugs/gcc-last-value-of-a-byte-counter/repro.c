/* quest 0.1.0, shrunk */

int g2 = 123;
unsigned int g3;

void f(void)
{
    signed char v1;
    v1 = -38;
    for (; v1 <= g2; ) {
        g3 = v1;
        v1 += 5;
    }
}

int main(void)
{
    f();
    return g3 != 122U;
}
