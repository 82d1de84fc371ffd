/* quest 0.1.0, shrunk */

extern int calls, failed;

struct s1 {
    int a;
    char b;
} __attribute__((packed));
struct s2 {
    struct s1 a[2];
};

void callee(struct s2 p1)
{
    if (p1.a[0].a != 1) failed = 1;
    if (p1.a[0].b != 2) failed = 1;
    if (p1.a[1].a != 3) failed = 1;
    if (p1.a[1].b != 4) failed = 1;
    ++calls;
}
