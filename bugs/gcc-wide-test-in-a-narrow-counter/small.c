/* gcc -O1 small.c && ./a.out; echo $?    prints 1, and 0 is right. */
__attribute__((noipa)) long f(long k)
{
    short n = 0;
    do {
        n += 1;
        if (k + n + n * 4294967296L == 1)
            return 1;
    } while (n < 4);
    return 0;
}

int main(void)
{
    return f(0) != 0;
}
