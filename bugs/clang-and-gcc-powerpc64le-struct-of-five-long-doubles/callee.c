/* quest 0.1.0, shrunk */

extern int calls;

struct s1 {
    long double a;
    long double b[4];
};
static struct s1 r = { 1.0L, { 2.0L, 3.0L, 4.0L, 5.0L } };

struct s1 callee(void)
{
    ++calls;
    return r;
}
