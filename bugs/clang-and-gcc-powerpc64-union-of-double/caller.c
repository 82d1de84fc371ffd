/* quest 0.1.0, shrunk */

int calls, failed;

union u1 {
    double a;
};
static union u1 x1 = { 1.0 };
void callee(union u1 p1);

int main(void)
{
    callee(x1);
    return failed || calls != 1;
}
