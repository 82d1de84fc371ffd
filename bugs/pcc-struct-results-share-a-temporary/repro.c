/* quest 0.1.0, shrunk */

static int calls, failed;

struct s1 {
    int a;
};
static struct s1 g1 = { 1 };
static struct s1 g2 = { 2 };

void callee(struct s1 p1, struct s1 p2)
{
    if (p1.a != 1) failed = 1;
    if (p2.a != 2) failed = 1;
    ++calls;
}

struct s1 give1(void)
{
    return g1;
}

struct s1 give2(void)
{
    return g2;
}

int main(void)
{
    callee(give1(), give2());
    return failed || calls != 1;
}
