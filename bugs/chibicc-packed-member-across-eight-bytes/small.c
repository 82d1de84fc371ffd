struct packed {
    char a;
    int b;
    int c;
} __attribute__((packed));

static struct packed whole(void)
{
    struct packed p = { 1, 2, 3 };

    return p;
}

int main(void)
{
    return whole().c != 3;
}
