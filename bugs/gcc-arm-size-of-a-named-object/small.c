static int n __asm__("as_n");

int main(void)
{
    n = 2;
    return n != 2;
}
