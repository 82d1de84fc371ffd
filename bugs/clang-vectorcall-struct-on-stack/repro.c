/* quest 0.1.0, shrunk */

static int calls, failed;

struct s1 {
    long a[3];
};
static int x1 = 1;
static int x2 = 2;
static int x3 = 3;
static int x4 = 4;
static struct s1 x5 = { { 5L, 6L, 7L } };

__attribute__((vectorcall)) void callee(int p1, int p2, int p3, int p4, struct s1 p5)
{
    if (p1 != 1) failed = 1;
    if (p2 != 2) failed = 1;
    if (p3 != 3) failed = 1;
    if (p4 != 4) failed = 1;
    if (p5.a[0] != 5L) failed = 1;
    if (p5.a[1] != 6L) failed = 1;
    if (p5.a[2] != 7L) failed = 1;
    ++calls;
}

int main(void)
{
    callee(x1, x2, x3, x4, x5);
    return failed || calls != 1;
}
