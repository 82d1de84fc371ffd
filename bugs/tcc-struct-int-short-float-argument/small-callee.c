struct s { int a; short b; float c; };
int callee(int before, struct s x, int after)
{
    return before != 1 || x.a != 1 || x.b != 2 || x.c != 3.0F || after != 2;
}
