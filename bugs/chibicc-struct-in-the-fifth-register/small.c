struct small {
    int a;
};

static int fifth(int a, int b, int c, int d, struct small s)
{
    return a + b + c + d + s.a;
}

int main(void)
{
    struct small s = { 6 };

    return fifth(1, 2, 3, 4, s) != 16;
}
