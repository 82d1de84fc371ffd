/* quest 0.1.0, shrunk */

extern int calls;

struct s1 {
    float a;
    int : 1;
};
static struct s1 r = { 1.0F };

struct s1 callee(void)
{
    ++calls;
    return r;
}
