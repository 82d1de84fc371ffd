/* quest 0.1.0, shrunk */

static int calls, failed;

struct s1 {
    int a[4];
};
static struct s1 x1 = { { 1, 2, 3, 4 } };

__attribute__((sysv_abi)) void callee(struct s1 p1)
{
    if (p1.a[0] != 1) failed = 1;
    if (p1.a[1] != 2) failed = 1;
    if (p1.a[2] != 3) failed = 1;
    if (p1.a[3] != 4) failed = 1;
    ++calls;
}

int main(void)
{
    callee(x1);
    return failed || calls != 1;
}
