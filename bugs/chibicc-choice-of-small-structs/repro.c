/* quest 0.1.0, shrunk */

int failed;

struct s1 {
    char a;
} x1 = { 2 };
struct s1 w1;
volatile int c1 = 1;

void callee(struct s1 p1)
{
    if (p1.a != 2) failed = 1;
}

int main(void)
{
    callee(c1 ? x1 : w1);
    return failed;
}
