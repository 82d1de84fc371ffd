/* quest 0.1.0, shrunk */

extern int calls, failed;

union u1 {
    double a;
};

void callee(union u1 p1)
{
    if (p1.a != 1.0) failed = 1;
    ++calls;
}
