int callee(int a, int b, int c, int d, int e, int f, short g)
{
    return g != 7;
}

int main(void)
{
    return callee(1, 2, 3, 4, 5, 6, 7);
}
