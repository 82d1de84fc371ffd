unsigned a[5] = { 0, 1, 2, 4, 8 }, b[4], last = 0;

void f(void)
{
    for (int i = 3; i != last - 1; i--)
        b[i] = a[i] - a[i + 1];
}

int main(void)
{
    f();
    return b[0] != -1u || b[1] != -1u || b[2] != -2u || b[3] != -4u;
}
