typedef signed char v8 __attribute__((vector_size(8)));
v8 a, b = { 0, 0, 1, 0, 0, 15, 15, 15 };
int main(void)
{
    b = (v8)((v8)(a > b) == a);
    return b[6] != -1;
}
