/* quest 0.1.0, shrunk */

int g2;

int f1(void)
{
    int v1;
    v1 = 0;
    if (v1 + (-2147483647 - 1) >= 0) {
    } else {
        switch (0) {
        case 8191:
        case 0:
            g2 = 1;
        case 8:
            return 0;
        }
    }
}

void f(void)
{
    f1();
}

int main(void)
{
    f();
    return g2 != 1;
}
