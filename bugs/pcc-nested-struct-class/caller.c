/* quest 0.1.0, shrunk */

int calls, failed;

struct s1 {
    int a;
};
struct s2 {
    double a;
    struct s1 b;
};
static struct s2 x1 = { 1.0, { 2 } };
void callee(struct s2 p1);

int main(void)
{
    callee(x1);
    return failed || calls != 1;
}
