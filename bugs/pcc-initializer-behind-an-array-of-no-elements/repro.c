/* quest 0.1.0, shrunk */

int failed;

struct s1 {
    int a[0];
    long b;
    int c;
} x1 = { {}, 2L, 3 };

void callee(struct s1 p1)
{
    if (p1.c != 3) failed = 1;
}

int main(void)
{
    callee(x1);
    return failed;
}
