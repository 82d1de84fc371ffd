int n = 1;

int main(void)
{
    __asm__ goto("" : : : : next);
    for (int i = n - 1; i; i--) {
        __asm__ goto("" : : : : next);
        while (1)
            ;
    next:;
    }
    return 0;
}
