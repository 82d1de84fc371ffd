/* quest 0.1.0, shrunk */

unsigned int g1;
int g4 = 253;

void f(void)
{
    unsigned int v2;
    int v3;
    v2 = 0;
    v3 = (-2147483647 - 1);
    for (; g4; ) {
        if (v2 >= v3) {
            break;
        }
        v3 = v3 - (-2147483647 - 1);
    }
    g1 = v3;
}

int main(void)
{
    f();
    return g1 != 0U;
}
