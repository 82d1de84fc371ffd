/* quest 0.1.0, shrunk */

int calls, failed;

struct s1 {
    int a;
    char b;
} __attribute__((packed));
struct s2 {
    struct s1 a[2];
};
static struct s2 x1 = { { { 1, 2 }, { 3, 4 } } };
void callee(struct s2 p1);

int main(void)
{
    callee(x1);
    return failed || calls != 1;
}
