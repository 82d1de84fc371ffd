/* quest 0.1.0, shrunk */

struct s {
    unsigned int a : 29;
} g1;
int g2;

int main(void)
{
    if (-1 <= g1.a) {
        g2 = 1;
    }
    return g2 != 1;
}
