int g, h;

__attribute__((noipa)) int f(int p, int n)
{
    int v = 0, w, x;
    for (; n; n >>= 1)
        v = 1;
    w = v;
    x = v;
    v = 2;
    h = p;
    v -= 1;
    g = (w < 1 ? &x : &p)[v - 1];
    return p;
}

int main(void)
{
    f(5, 0);
    return g != 0;
}
