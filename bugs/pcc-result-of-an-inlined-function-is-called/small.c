static int three(int n)
{
    return n + 2;
}

static inline __attribute__((always_inline)) int (*chosen(void))(int)
{
    return three;
}

int main(void)
{
    return chosen()(1) != 3;
}
