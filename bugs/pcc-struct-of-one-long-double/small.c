struct s { long double a; };
struct s s = { 3.0L };

int callee(struct s x)
{
    return x.a != 3.0L;
}

int main(void)
{
    return callee(s);
}
