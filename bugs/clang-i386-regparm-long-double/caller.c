/* quest 0.1.0, shrunk */

int calls, failed;

static long double x1 = 348408666154967.0000L;
static int x2 = -12400;
__attribute__((regparm(2))) void callee(long double p1, int p2);

int main(void)
{
    callee(x1, x2);
    return failed || calls != 1;
}
