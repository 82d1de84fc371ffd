/* quest 0.1.0, shrunk */

extern int calls, failed;

struct s1 {
    int a;
};
struct s2 {
    double a;
    struct s1 b;
};

void callee(struct s2 p1)
{
    if (p1.a != 1.0) failed = 1;
    if (p1.b.a != 2) failed = 1;
    ++calls;
}
