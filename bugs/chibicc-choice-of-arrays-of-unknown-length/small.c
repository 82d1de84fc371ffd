int a[3], b[3] = { 4, 5, 6 };

int f(int c)
{
    return (c ? &a : (int (*)[])&b)[0][2];
}

int g(int c)
{
    return sizeof *(c ? (int (*)[])&a : &b);
}

int main(void)
{
    return f(0) != 6 || g(0) != sizeof a;
}
