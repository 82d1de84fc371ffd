/* quest 0.1.0, shrunk */

int calls, failed;

struct s1 {
    __float128 a;
};
static int x1 = 1;
static struct s1 x2 = { (__float128)2.0L };
void callee(int p1, struct s1 p2);

int main(void)
{
    callee(x1, x2);
    return failed || calls != 1;
}
