/* tcc small.c -o a.out && ./a.out; echo $?    prints 1, and 0 is right. */
static int g = 5;
static int *table[] = { [0 ... 2] = &g };

int main(void)
{
    return table[0] != &g || table[1] != &g || table[2] != &g;
}
