struct s { int a; short b; float c; };
int callee(int before, struct s x, int after);
int main(void)
{
    static struct s x = { 1, 2, 3.0F };
    return callee(1, x, 2);
}
