/* quest 0.1.0, shrunk */

struct s1 {
    int a;
};
static int f1(void);
struct s1 g1[] = { [0 ... 2] = { 0 } };
int g3;

static int f1(void)
{
    g3 = 0[g1].a;
}
