/* quest 0.1.0, shrunk */

int calls, failed;

struct s1 {
    int a : 1;
};
struct s2 {
    char a;
    struct s1 b;
} __attribute__((packed));
static struct s2 x1 = { 55, { 0 } };
void callee(struct s2 p1);

int main(void)
{
    callee(x1);
    return failed || calls != 1;
}
