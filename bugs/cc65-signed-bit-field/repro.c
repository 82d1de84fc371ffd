/* quest 0.1.0, shrunk */

struct s5 {
    signed int a : 1;
};
struct s5 g1 = { -1 };

int main(void)
{
    return g1.a != -1;
}
