struct s { struct { long a; int b; } a; int b; } g = { { 2, 3 }, 4 };
__attribute__((regcall, weak)) int f(struct s p) { return p.b != 4; }
int main(void) { return f(g); }
