struct s { long a[3]; } g, h = { { 1 } }, k;

__attribute__((preserve_none, weak)) void f(struct s p)
{
    g = h;
    k = p;
}

int main(void)
{
    f(g);
    return k.a[0];
}
