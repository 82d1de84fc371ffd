struct s {
    _BitInt(15) a;
};
_BitInt(15) x = -1;

__attribute__((noinline)) struct s f(int n)
{
    struct s v;
    v.a = x + n;
    return v;
}

int main(void)
{
    return f(0).a != -1;
}
