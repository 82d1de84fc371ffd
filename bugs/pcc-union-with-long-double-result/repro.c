/* quest 0.1.0, shrunk */

static int calls, failed;

union u1 {
    double a;
    long double b;
};
static union u1 r = { 1.0 };

union u1 callee(void)
{
    ++calls;
    return r;
}

int main(void)
{
    union u1 result;
    result = callee();
    if (result.a != 1.0) failed = 1;
    return failed || calls != 1;
}
