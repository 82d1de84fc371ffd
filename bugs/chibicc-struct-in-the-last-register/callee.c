/* quest 0.1.0, shrunk */

extern int failed;

struct s1 {
    double a;
};

void callee(int p1, int p2, int p3, int p4, int p5, int p6, struct s1 p7)
{
    if (p7.a != 8.0) failed = 1;
}
