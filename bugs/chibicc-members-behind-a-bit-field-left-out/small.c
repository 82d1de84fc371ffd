struct s {
    int a : 3;
    int b;
};

struct s s = { .b = 2 };

int main(void)
{
    return s.b != 2;
}
