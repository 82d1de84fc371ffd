/* quest 0.1.0, shrunk */

int failed;

struct s1 {
    int a;
} x5 = { 6 };

void callee(int p1, int p2, int p3, int p4, struct s1 p5)
{
    if (p5.a != 6) failed = 1;
}

int main(void)
{
    callee(2, 3, 4, 5, x5);
    return failed;
}
