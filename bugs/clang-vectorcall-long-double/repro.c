/* quest 0.1.0, shrunk */

static int calls, failed;

static int x1 = 1;
static long double x2 = 2.0L;

__attribute__((vectorcall)) void callee(int p1, long double p2)
{
    if (p1 != 1) failed = 1;
    if (p2 != 2.0L) failed = 1;
    ++calls;
}

int main(void)
{
    callee(x1, x2);
    return failed || calls != 1;
}
