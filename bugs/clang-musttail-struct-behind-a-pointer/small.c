struct s { long a[3]; } x = { { 2, 3, 4 } };
int failed;

__attribute__((noinline)) int callee(struct s p)
{
    failed = p.a[0] != 2 || p.a[1] != 3 || p.a[2] != 4;
    return 0;
}

__attribute__((noinline)) int forward(struct s p)
{
    __attribute__((musttail)) return callee(p);
}

int main(void)
{
    forward(x);
    return failed;
}
