/* quest 0.1.0, shrunk */

struct s {
    int a;
};
struct s g1;

void f2(struct s *p2)
{
    (*p2).a = 0;
}

struct s f1(void)
{
    {
        struct s v3 __attribute__((cleanup(f2))) = { 1 };
        return v3;
    }
}

int main(void)
{
    g1 = f1();
    return g1.a != 1;
}
