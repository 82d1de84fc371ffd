/* quest 0.1.0, shrunk */

struct s {
    int a;
    int b;
};
struct s g1[] = { (struct s){ 0, 0 }, (struct s){ 0, 0 } };

void f(void)
{
    0[g1].a;
}
