/* quest 0.1.0, shrunk */

struct s1 {
    signed int a : 1;
    unsigned int b : 4;
    unsigned int c;
    unsigned int d;
};
struct s1 g1[5] = { { .d = 1U }, { .b = 15U, .c = 1U }, { .d = 4294967295U }, { .c = 1U } };
extern struct s1 g1[];

int main(void)
{
    return g1[3].c != 1U;
}
