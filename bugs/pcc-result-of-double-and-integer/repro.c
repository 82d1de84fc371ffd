/* quest 0.1.0, shrunk */

static int calls, failed;

struct s1 {
    double a;
    int *b;
};
static int pool1[4];
static struct s1 r = { 1.0, &pool1[0] };

struct s1 callee(void)
{
    ++calls;
    return r;
}

int main(void)
{
    struct s1 result;
    result = callee();
    if (result.a != 1.0) failed = 1;
    if (result.b != &pool1[0]) failed = 1;
    return failed || calls != 1;
}
