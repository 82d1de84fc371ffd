/* The size is 16, as it should be, and 3 is at offset 12 in place of 8. */
struct s { int a[0]; long b; int c; } x = { {}, 2L, 3 };

int main(void)
{
    return x.c != 3;
}
