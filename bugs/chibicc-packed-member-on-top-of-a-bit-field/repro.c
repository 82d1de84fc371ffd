/* quest 0.1.0, shrunk */

struct s1 {
    int a : 1;
    int b;
} __attribute__((packed)) r = { 0, 3 };

struct s1 callee(void)
{
    return r;
}

int main(void)
{
    return callee().a != 0;
}
