struct s { char a[0]; };
static struct { struct s empty; char next; } r = { {}, 9 };
static struct s f(void) { return r.empty; }
int main(void)
{
    long a = 1, b = 2;
    struct s x;
    x = f();
    return a != 1 || b != 2;
}
