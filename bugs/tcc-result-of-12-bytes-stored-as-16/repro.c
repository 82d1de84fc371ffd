/* quest 0.1.0, shrunk */

static int calls, failed;

struct s1 {
    int a;
    int b;
    int c;
};
static int g1 = 1533916890;
static struct s1 g2 = { 1533916889, 1533916888, 1533916887 };

void callee(int p1, struct s1 p2)
{
    if (p1 != 1533916890) failed = 1;
    if (p2.a != 1533916889) failed = 1;
    if (p2.b != 1533916888) failed = 1;
    if (p2.c != 1533916887) failed = 1;
    ++calls;
}

int give1(void)
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
