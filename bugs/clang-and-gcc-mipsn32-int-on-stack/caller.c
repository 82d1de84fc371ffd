/* quest 0.1.0, shrunk */

int calls, failed;

static int x1 = 1;
static long double x2 = 2.0L;
static int x3 = 3;
static int x4 = 4;
static int x5 = 5;
static int x6 = 6;
static int x7 = -7;
void callee(int p1, long double p2, int p3, int p4, int p5, int p6, int p7);

int main(void)
{
    callee(x1, x2, x3, x4, x5, x6, x7);
    return failed || calls != 1;
}
