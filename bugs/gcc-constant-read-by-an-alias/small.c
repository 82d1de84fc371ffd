static int f(void);
int (*p)(void) = f;
const int g = 7;
extern const int also_g __attribute__((alias("g")));

static int f(void)
{
    return also_g;
}

int main(void)
{
    return p() != 7;
}
