/* quest 0.1.0, shrunk */

extern int calls, failed;

struct s1 {
    int a;
    double b;
};

void callee(struct s1 p1)
{
    if (p1.a != 1) failed = 1;
    if (p1.b != 2.0) failed = 1;
    ++calls;
}
