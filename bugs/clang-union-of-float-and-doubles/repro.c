/* quest 0.1.0, shrunk */

static int calls, failed;

struct s1 {
    long a;
    float b;
};
union u2 {
    struct s1 a;
    double b[2];
};
static union u2 x1 = { { 0L, 0.0F } };

void callee(union u2 p1)
{
    if (p1.b[0] != 1.0) failed = 1;
    if (p1.b[1] != 2.0) failed = 1;
    ++calls;
}

int main(void)
{
    x1.b[0] = 1.0;
    x1.b[1] = 2.0;
    callee(x1);
    return failed || calls != 1;
}
