typedef int v4 __attribute__((vector_size(16)));
v4 x;
int main(void)
{
    v4 r = -x < (v4){ 0, -2147483647 - 1, 1, 2 };
    return r[1] != 0;
}
