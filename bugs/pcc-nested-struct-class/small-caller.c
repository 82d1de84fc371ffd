struct s { double a; struct { int b; } c; };
struct s s = { 3.0, { 5 } };
int callee(struct s);

int main(void)
{
    return callee(s);
}
