struct nothing {
};

static int second(struct nothing a, int b)
{
    (void)a;
    return b;
}

int main(void)
{
    struct nothing n = {};

    return second(n, 3) != 3;
}
