int second(int n, int m, char p[n][m]);
int second(int n, int m, char p[n][m])
{
    return p[1][0];
}

int main(void)
{
    char a[2][3];

    a[0][0] = 1;
    a[0][1] = 2;
    a[0][2] = 3;
    a[1][0] = 0;
    return second(2, 3, a);
}
