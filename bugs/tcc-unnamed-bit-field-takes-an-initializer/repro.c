/* quest 0.1.0, shrunk */

int failed;

struct s1 {
    char : 8;
    int b;
} x1 = { 2 };

void callee(struct s1 p1)
{
    if (p1.b != 2) failed = 1;
}

int main(void)
{
    callee(x1);
    return failed;
}
