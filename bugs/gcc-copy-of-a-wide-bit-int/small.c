struct s {
    unsigned _BitInt(191) a;
};
struct s g2, g4;
int g3;

struct s f(int p)
{
    unsigned _BitInt(191) v[2] = { 0, 0 };
    g3 += v[p & 1] <= 0;
    __asm__ volatile("" : : : "memory");
    return g2;
}

int main(void)
{
    g4 = f(g3);
    f(0);
    return 0;
}
