struct s { long a[3]; };
struct s in_memory;
long double on_the_stack;

int callee(struct s x, long double y, int z)
{
    return z != 7;
}

int main(void)
{
    return callee(in_memory, on_the_stack, 7);
}
