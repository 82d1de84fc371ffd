struct s { int a, b; };
struct s g[] = { (struct s){ 1, 2 }, (struct s){ 3, 4 } };

int main(void)
{
    return g[1].b != 4;
}
