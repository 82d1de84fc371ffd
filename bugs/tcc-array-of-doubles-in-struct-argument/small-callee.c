struct s { double a[1]; };
int callee(int before, struct s x, int after)
{
    return before != 1 || x.a[0] != 3.0 || after != 2;
}
