/* quest 0.1.0, shrunk */

static int calls, failed;

struct s1 {
    long double a;
};
static struct s1 x1 = { 1.0L };

void callee(struct s1 p1)
{
    if (p1.a != 1.0L) failed = 1;
    ++calls;
}

int main(void)
{
    callee(x1);
    return failed || calls != 1;
}
