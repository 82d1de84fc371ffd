/* quest 0.1.0, shrunk */

int calls, failed;

struct s1 {
    long double a;
    long double b[4];
};
struct s1 callee(void);

int main(void)
{
    struct s1 result;
    result = callee();
    if (result.a != 1.0L) failed = 1;
    if (result.b[0] != 2.0L) failed = 1;
    if (result.b[1] != 3.0L) failed = 1;
    if (result.b[2] != 4.0L) failed = 1;
    if (result.b[3] != 5.0L) failed = 1;
    return failed || calls != 1;
}
