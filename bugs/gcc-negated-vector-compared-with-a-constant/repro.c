/* quest 0.1.0, shrunk */

int __attribute__((vector_size(2 * sizeof(int)))) x1;
int __attribute__((vector_size(2 * sizeof(int)))) r1;

void compute(void)
{
    r1 = (int __attribute__((vector_size(2 * sizeof(int)))))(-x1 < (int __attribute__((vector_size(2 * sizeof(int))))){ 0, (-2147483647 - 1) });
}

int main(void)
{
    compute();
    return r1[1] != 0;
}
