/* quest 0.1.0, shrunk */

extern int calls;

struct s1 {
    int a;
};
static struct s1 r = { 1 };

__attribute__((thiscall)) struct s1 callee(void)
{
    ++calls;
    return r;
}
