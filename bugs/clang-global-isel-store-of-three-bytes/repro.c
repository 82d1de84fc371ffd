/* quest 0.1.0, shrunk */

int failed;

struct s1 {
    int a;
} x1 = { 2 };
struct s2 {
    char a[3];
} x2;

void callee(struct s1 p1, struct s2 p2)
{
    if (p1.a != 2) failed = 1;
}

int main(void)
{
    callee(x1, x2);
    return failed;
}
