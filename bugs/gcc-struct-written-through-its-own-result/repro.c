/* quest 0.1.0, shrunk */

static int calls;

struct s {
    unsigned int a : 4;
};
static struct s g1 = { 0U };

static struct s f1(struct s *p2, struct s p3)
{
    struct s v4;
    struct s v5;
    v4 = *p2;
    v5 = p3;
    v5.a = v4.a != 0;
    p3 = v5;
    return p3;
}

void f(void)
{
    g1 = f1(&g1, g1);
    ++calls;
}

int main(void)
{
    f();
    return calls != 1;
}
