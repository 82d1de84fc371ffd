/* quest 0.1.0, shrunk */

extern int calls, failed;

struct s1 {
    int a;
} __attribute__((aligned(16)));

void callee(float p1, struct s1 p2)
{
    if (p1 != 1.0F) failed = 1;
    if (p2.a != 2) failed = 1;
    ++calls;
}
