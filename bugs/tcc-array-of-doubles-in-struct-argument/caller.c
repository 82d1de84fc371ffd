/* quest 0.1.0, shrunk */

int calls, failed;

struct s1 {
    double a[1];
};
static struct s1 x1 = { { 1.0 } };
void callee(struct s1 p1);

int main(void)
{
    callee(x1);
    return failed || calls != 1;
}
