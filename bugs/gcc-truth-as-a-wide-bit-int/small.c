/* A table of two structs, of which one has 0 and the other 1. */
struct s {
    unsigned _BitInt(432) a;
};

static const struct s table[2] = { { 0 }, { 1 } };
struct s chosen;

static struct s f(int n)
{
    if (n)
        return table[1];
    return table[0];
}

int main(int argc, char **argv)
{
    chosen = f(argc);
    return chosen.a != 1;
}
