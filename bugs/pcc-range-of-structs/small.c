struct pair { int a, b; };
struct pair g[3] = { [0 ... 2] = { 7, 9 } };

int main(void)
{
    return g[2].a != 7 || g[2].b != 9;
}
