/* quest 0.1.0, shrunk */

int __attribute__((vector_size(2 * sizeof(int)))) x1 = { -1, 0 };
int __attribute__((vector_size(2 * sizeof(int)))) r1;

void compute(void)
{
    r1 = (int __attribute__((vector_size(2 * sizeof(int))))){ -2, 0 } - x1 - (int __attribute__((vector_size(2 * sizeof(int))))){ 2147483647, 0 };
}

int main(void)
{
    compute();
    return r1[0] != (-2147483647 - 1);
}
