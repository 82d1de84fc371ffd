/* quest 0.1.0, shrunk */

struct s1 {
    char a;
} x1;

int callee(struct s1 p1)
{
    return 3;
}

int main(void)
{
    int result;
    int *to = &result;
    *to = callee(x1);
    return result != 3;
}
