/* The address of b is that of x: one bit of it is a. */
struct s { int a : 1; int b; } __attribute__((packed)) x;

int main(void)
{
    x.a = 0;
    x.b = 3;
    return x.a != 0;
}
