/* quest 0.1.0, shrunk */

struct s1 {
    int a;
    unsigned short b;
    unsigned char c;
} g1;
static struct s1 f3(void);
static struct s1 f2(void);
static struct s1 f1(void);
struct s1 (*g2)(void) = f2;
struct s1 (*const g3[])(void) = { f3, f1 };
extern struct s1 (*const also_g3[2])(void) __attribute__((alias("g3")));

static struct s1 f3(void)
{
    return g1;
}

static struct s1 f2(void)
{
    g1 = 0[also_g3]();
    return g1;
}

static struct s1 f1(void)
{
}

int main(void)
{
    g1 = g2();
    return 0;
}
