/* quest 0.1.0, shrunk */

unsigned long g1[4];
unsigned int g3[17] = { 477218588U, 0U, 0U, 0U, 477218588U, 8U, 0U, 0U, 4294967294U, 0U, 0U, 0U, 0U, 477218587U, 0U, 4294967295U, 2147483648U };

void f(void)
{
    long v4;
    for (v4 = 3; v4 != g3[0] - 477218589; v4 -= 1) {
        g1[v4] = g3[v4 + 12];
        g1[v4] = g1[v4] - g3[v4 + 13];
    }
}

int main(void)
{
    f();
    return g1[1] != 477218587UL;
}
