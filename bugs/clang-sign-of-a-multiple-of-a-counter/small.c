/* clang-14 -O1 small.c && ./a.out; echo $?    prints 1, and 0 is right. */
int sum;

int main(void)
{
    int n, k;
    for (n = 1; n >= -7; n -= 5)
        for (k = 0; k != 3; k++)
            sum += n * 536870911 > k;
    return sum != 3;
}
