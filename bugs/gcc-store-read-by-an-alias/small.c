static int g;
extern int also_g __attribute__((alias("g")));
int n = 1;

int main(void)
{
    g = n;
    g = also_g + 1;
    return g != 2;
}
