/* quest 0.1.0, shrunk */

union u1 {
    int a;
    long double b;
};
union u1 callee(int p1);

int main(void)
{
    callee(2);
    return 0;
}
