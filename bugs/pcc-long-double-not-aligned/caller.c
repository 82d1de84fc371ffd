/* quest 0.1.0, shrunk */

int calls, failed;

static int x1 = 1;
static int x2 = 2;
static int x3 = 3;
static int x4 = 4;
static int x5 = 5;
static int x6 = 6;
static int x7 = 7;
static long double x8 = 1.0L;
void callee(int p1, int p2, int p3, int p4, int p5, int p6, int p7, long double p8);

int main(void)
{
    callee(x1, x2, x3, x4, x5, x6, x7, x8);
    return failed || calls != 1;
}
