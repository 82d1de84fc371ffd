static int f(int n);
int (*pointer)(int) = f;

static inline int f(int n)
{
    return n + 2;
}

int main(void)
{
    return pointer(1) != 3;
}
