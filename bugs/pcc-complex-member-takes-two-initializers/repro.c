/* quest 0.1.0, shrunk */

struct s1 {
    _Complex double a;
    int b;
} r = { 2.0, 4 };

struct s1 callee(void)
{
    return r;
}

int main(void)
{
    return callee().b != 4;
}
