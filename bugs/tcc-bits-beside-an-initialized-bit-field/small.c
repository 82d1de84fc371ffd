struct s {
    int a : 8;
    int b : 8;
};

static void fill(void)
{
    volatile int v[8];
    int i;
    for (i = 0; i < 8; i++)
        v[i] = -1;
}

static int f(void)
{
    struct s s = { 1 };
    return s.b;
}

int main(void)
{
    fill();
    return f() != 0;
}
