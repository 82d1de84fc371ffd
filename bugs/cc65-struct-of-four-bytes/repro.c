/* quest 0.1.0, shrunk */

int failed;

struct s1 {
    long a;
} x1 = { 1533916890L };

void callee(struct s1 p1)
{
    if (p1.a != 1533916890L) failed = 1;
}

int main(void)
{
    callee(x1);
    return failed;
}
