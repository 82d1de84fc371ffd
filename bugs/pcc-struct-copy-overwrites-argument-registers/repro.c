/* quest 0.1.0, shrunk */

static int calls, failed;

struct s1 {
    long a[3];
};
static struct s1 x1 = { { 1L, 2L, 3L } };
static long double x2 = 4.0L;
static int x3 = 5;

void callee(struct s1 p1, long double p2, int p3)
{
    if (p1.a[0] != 1L) failed = 1;
    if (p1.a[1] != 2L) failed = 1;
    if (p1.a[2] != 3L) failed = 1;
    if (p2 != 4.0L) failed = 1;
    if (p3 != 5) failed = 1;
    ++calls;
}

int main(void)
{
    callee(x1, x2, x3);
    return failed || calls != 1;
}
