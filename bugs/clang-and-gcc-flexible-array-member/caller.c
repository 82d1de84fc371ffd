/* quest 0.1.0, shrunk */

int calls, failed;

struct s1 {
    int a;
    int b[];
};
static struct s1 x1 = { 1533916890 };
void callee(struct s1 p1);

int main(void)
{
    callee(x1);
    return failed || calls != 1;
}
