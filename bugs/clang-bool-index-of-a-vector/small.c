/* clang -O1 -w small.c && ./a.out; echo $?    prints 1, and 0 is right. */
typedef int ints __attribute__((vector_size(16)));

int main(void)
{
    ints v = { 1, 2, 3, 4 };
    volatile _Bool one = 1;
    _Bool known = 1;

    return v[one] != 2 || v[known] != 2;
}
