struct s { double a; struct { int b; } c; };

int callee(struct s x)
{
    return x.a != 3.0 || x.c.b != 5;
}
