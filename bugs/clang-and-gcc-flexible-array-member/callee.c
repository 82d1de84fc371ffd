/* quest 0.1.0, shrunk */

extern int calls, failed;

struct s1 {
    int a;
    int b[];
};

void callee(struct s1 p1)
{
    if (p1.a != 1533916890) failed = 1;
    ++calls;
}
