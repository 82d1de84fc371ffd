int g1 = 0;
static char g2[1] = { 0 };

int f(void)
{
    return g1 - -2147483645 ? 0 : g2[g1];
}

int main(void)
{
    return f();
}
