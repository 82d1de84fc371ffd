/* quest 0.1.0, shrunk */

static int calls, failed;

struct s1 {
    int a : 1;
    double b;
} __attribute__((packed));
static struct s1 x1 = { 0, 2.0 };

void callee(struct s1 p1)
{
    if (p1.a != 0) failed = 1;
    if (p1.b != 2.0) failed = 1;
    ++calls;
}

int main(void)
{
    callee(x1);
    return failed || calls != 1;
}
