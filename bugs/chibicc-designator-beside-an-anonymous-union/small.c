static union {
    union {
        int a;
    };
    int b;
} u = { .b = 2 };

int main(void)
{
    return u.b != 2;
}
