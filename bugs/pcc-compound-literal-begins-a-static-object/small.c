struct s { int a, b; };
static struct s g = (struct s){ 1, 2 };
int main(void) { return g.b != 2; }
