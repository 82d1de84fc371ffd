/* quest 0.1.0, shrunk */

int calls, failed;

struct s1 {
    int a;
    int : 0;
    double c;
};
static struct s1 x1 = { 1, 2.0 };
void callee(struct s1 p1);

int main(void)
{
    callee(x1);
    return failed || calls != 1;
}
