/* quest 0.1.0, shrunk */

extern int calls;

struct s1 {
    short a;
    signed int b : 16;
};
static struct s1 r = { 1, -2 };

struct s1 callee(void)
{
    ++calls;
    return r;
}
