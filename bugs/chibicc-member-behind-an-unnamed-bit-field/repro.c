/* quest 0.1.0, shrunk */

int failed;

struct s1 {
    int : 0;
    int b;
};

void callee(struct s1 p1)
{
    if (p1.b != 2) failed = 1;
}
