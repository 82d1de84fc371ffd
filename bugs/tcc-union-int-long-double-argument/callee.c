/* quest 0.1.0, shrunk */

extern int calls, failed;

union u1 {
    int a;
    long double b;
};

void callee(union u1 p1)
{
    if (p1.a != 1533916890) failed = 1;
    ++calls;
}
