/* quest 0.1.0, shrunk */

static int calls, failed;

struct s1 {
    long a[3];
};
struct s2 {
    long double a;
};
struct s3 {
    struct s2 a;
};
static struct s3 r = { { 4.0L } };
static struct s1 x1 = { { 1L, 2L, 3L } };

struct s3 callee(struct s1 p1)
{
    if (p1.a[0] != 1L) failed = 1;
    if (p1.a[1] != 2L) failed = 1;
    if (p1.a[2] != 3L) failed = 1;
    ++calls;
    return r;
}

int main(void)
{
    struct s3 result;
    result = callee(x1);
    if (result.a.a != 4.0L) failed = 1;
    return failed || calls != 1;
}
