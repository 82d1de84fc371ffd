/* quest 0.1.0, shrunk */

extern int calls, failed;

struct s1 {
    double a;
} __attribute__((packed));

void callee(struct s1 p1)
{
    if (p1.a != 1.0) failed = 1;
    ++calls;
}
