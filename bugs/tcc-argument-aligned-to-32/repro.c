/* quest 0.1.0, shrunk */

int failed;

struct s1 {
    int a;
} __attribute__((aligned(32))) x1 = { 2 };

void callee(struct s1 p1)
{
    if (p1.a != 2) failed = 1;
}

int main(void)
{
    callee(x1);
    return failed;
}
