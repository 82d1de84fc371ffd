struct s {
    double a;
    _BitInt(129) b;
};

void f(struct s p)
{
}
