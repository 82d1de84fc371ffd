struct s {
    unsigned a : 16;
} __attribute__((packed));

static struct s s = { 1 };

int main(void)
{
    s.a = 2;
    return s.a != 2;
}
