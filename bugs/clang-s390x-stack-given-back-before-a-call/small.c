int rows = 5, columns = 1, turns = 3;

__attribute__((noinline)) void clear(int n, int m, double a[n][m])
{
    for (int i = 0; i < n; i++)
        a[i][0] = 0;
}

int main(void)
{
    while (turns) {
        double a[rows][columns];
        for (int i = 0; i < sizeof a / sizeof a[0]; i++)
            a[i][0] = i;
        clear(sizeof a / sizeof a[0], 1, a);
        turns--;
    }
    return 0;
}
