/* quest 0.1.0, shrunk */

struct s1 {
    int : 1;
    long b;
} r = { 2L };

struct s1 callee(void)
{
    return r;
}

int main(void)
{
    return callee().b != 2L;
}
