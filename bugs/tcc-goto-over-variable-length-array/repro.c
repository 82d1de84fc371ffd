/* quest 0.1.0, shrunk */

void f(void)
{
    int v1;
    int v2;
    v1 = 0;
    goto l18;
    l17:;
    v2 = 1;
    {
        long long v3[v2];
        v3[0] = 0;
    }
    l18:;
    if (v1 < 1) {
        v1 += 1;
        goto l17;
    }
}

int main(void)
{
    f();
    return 0;
}
