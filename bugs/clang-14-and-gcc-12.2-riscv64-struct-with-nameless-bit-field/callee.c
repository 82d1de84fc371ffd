/* quest 0.1.0, shrunk */

extern int calls, failed;

struct s1 {
    long : 1;
    float b;
};

void callee(struct s1 p1)
{
    if (p1.b != 1.0F) failed = 1;
    ++calls;
}
