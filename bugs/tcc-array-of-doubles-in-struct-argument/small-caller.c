struct s { double a[1]; };
int callee(int before, struct s x, int after);
int main(void)
{
    static struct s x = { { 3.0 } };
    return callee(1, x, 2);
}
