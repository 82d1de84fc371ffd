/* quest 0.1.0, shrunk */

struct s {
    signed int a : 3;
    unsigned int b : 1;
    unsigned int c : 1;
};
struct s s = { 0, 1U, 0U };
int r2;

void compute(void)
{
    r2 = s.c | s.b;
}

int main(void)
{
    compute();
    return r2 != 1;
}
