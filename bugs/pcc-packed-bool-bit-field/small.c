struct s {
    _Bool a : 1;
    unsigned char b : 4;
} __attribute__((packed));

int main(void)
{
    struct s s = { 0, 5 };
    s.a = 1;
    return s.b != 5;
}
