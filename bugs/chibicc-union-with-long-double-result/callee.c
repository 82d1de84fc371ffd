/* quest 0.1.0, shrunk */

union u1 {
    int a;
    long double b;
} r;

union u1 callee(int p1)
{
    return r;
}
