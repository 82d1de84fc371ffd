/* 1 turned by one place to the right is 32, by five it is 2. */
unsigned _BitInt(6) n = 1;

int main(void)
{
    return __builtin_stdc_rotate_right(n, 5) == __builtin_stdc_rotate_right(n, 1);
}
