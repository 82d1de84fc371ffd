/* quest 0.1.0, shrunk */

extern int calls, failed;

struct s1 {
    int a;
    int : 0;
    double c;
};

void callee(struct s1 p1)
{
    if (p1.a != 1) failed = 1;
    if (p1.c != 2.0) failed = 1;
    ++calls;
}
