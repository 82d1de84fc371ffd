union u { int a; long double b; };
int callee(int before, union u x, int after)
{
    return before != 1 || x.a != 3 || after != 2;
}
