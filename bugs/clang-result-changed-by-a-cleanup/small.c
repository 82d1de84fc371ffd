struct s { int a; };

void clear(struct s *p)
{
    p->a = 0;
}

struct s f(void)
{
    struct s v __attribute__((cleanup(clear))) = { 1 };
    return v;
}

int main(void)
{
    return f().a != 1;
}
