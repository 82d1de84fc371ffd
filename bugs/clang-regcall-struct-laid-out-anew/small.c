struct s { signed char a; int b : 13; } g = { 0, 1 };

__attribute__((regcall, weak)) struct s f(void) { return g; }

int main(void)
{
    struct s r = f();
    return r.b != 1;
}
