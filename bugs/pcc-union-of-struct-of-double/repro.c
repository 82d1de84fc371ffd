/* quest 0.1.0, shrunk */

static int calls, failed;

struct s1 {
    double a;
};
union u2 {
    struct s1 a;
};
static union u2 x1 = { { 1.0 } };

void callee(union u2 p1)
{
    if (p1.a.a != 1.0) failed = 1;
    ++calls;
}

int main(void)
{
    callee(x1);
    return failed || calls != 1;
}
