/* quest 0.1.0, shrunk */

static int calls, failed;

struct s1 {
    int a;
    double b;
};
struct s2 {
    long a[3];
};
static struct s2 back1(struct s1 p1, int p2, int p3);
static struct s1 back_x1 = { 1, 2.0 };
static struct s2 back_r1 = { { 5L, 6L, 7L } };
static struct s2 (*x1)(struct s1, int, int) = back1;

void callee(struct s2 (*p1)(struct s1, int, int))
{
    {
        struct s2 answer4;
        answer4 = p1(back_x1, 3, 4);
        if (answer4.a[0] != 5L) failed = 1;
        if (answer4.a[1] != 6L) failed = 1;
        if (answer4.a[2] != 7L) failed = 1;
    }
    ++calls;
}

static struct s2 back1(struct s1 p1, int p2, int p3)
{
    if (p1.a != 1) failed = 1;
    if (p1.b != 2.0) failed = 1;
    if (p2 != 3) failed = 1;
    if (p3 != 4) failed = 1;
    return back_r1;
}

int main(void)
{
    callee(x1);
    return failed || calls != 1;
}
