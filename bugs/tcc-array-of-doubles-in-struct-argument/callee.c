/* quest 0.1.0, shrunk */

extern int calls, failed;

struct s1 {
    double a[1];
};

void callee(struct s1 p1)
{
    if (p1.a[0] != 1.0) failed = 1;
    ++calls;
}
