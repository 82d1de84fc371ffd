/* quest 0.1.0, shrunk */

struct s {
    int a;
};
const struct s g1;

struct s f1(void)
{
    return g1;
}
