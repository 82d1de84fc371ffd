/* quest 0.1.0, shrunk */

static int calls;

int g1 = 0;
static char g2[1] = { 0 };

int f1(void)
{
    return g1 - -2147483645 ? 0 : g2[g1];
}

void f(void)
{
    f1();
    ++calls;
}

int main(void)
{
    f();
    return calls != 1;
}
