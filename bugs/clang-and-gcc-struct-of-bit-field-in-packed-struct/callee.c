/* quest 0.1.0, shrunk */

extern int calls, failed;

struct s1 {
    int a : 1;
};
struct s2 {
    char a;
    struct s1 b;
} __attribute__((packed));

void callee(struct s2 p1)
{
    if (p1.a != 55) failed = 1;
    if (p1.b.a != 0) failed = 1;
    ++calls;
}
