typedef signed char bytes __attribute__((vector_size(16)));

__attribute__((noinline)) double number(bytes all)
{
    return all[1];
}

bytes all = { 3, 1, 2 };

int main(void)
{
    return number(all) != 1;
}
