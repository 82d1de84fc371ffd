int f(int p)
{
    return _Generic(({ int v = p; v; }), long: 1, int: p);
}
int main(void)
{
    return f(3) != 3;
}
