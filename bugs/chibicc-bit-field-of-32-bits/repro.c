/* quest 0.1.0, shrunk */

struct s45 {
    signed int a : 32;
} g1;

void f(void)
{
    g1.a = 0;
}
