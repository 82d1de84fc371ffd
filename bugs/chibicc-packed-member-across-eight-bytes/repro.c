/* quest 0.1.0, shrunk */

struct s1 {
    char a;
    int b;
    int c;
} __attribute__((packed));
struct s1 callee(void);

int main(void)
{
    callee();
    return 0;
}
