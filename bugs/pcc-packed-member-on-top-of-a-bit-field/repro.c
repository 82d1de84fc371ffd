/* quest 0.1.0, shrunk */

int failed;

struct s1 {
    int a : 1;
    int b;
} __attribute__((packed)) x1 = { 0, 3 };

void callee(struct s1 p1)
{
    if (p1.a != 0) failed = 1;
}

int main(void)
{
    callee(x1);
    return failed;
}
