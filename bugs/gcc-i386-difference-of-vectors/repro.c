/* quest 0.1.0, shrunk */

long long __attribute__((vector_size(2 * sizeof(long long)))) x1 = { 0LL, -2LL };
long long __attribute__((vector_size(2 * sizeof(long long)))) r1;

void compute(void)
{
    r1 = x1 - (long long __attribute__((vector_size(2 * sizeof(long long))))){ 0LL, -2LL } - (long long __attribute__((vector_size(2 * sizeof(long long))))){ 0LL, -9223372036854775807LL };
}

int main(void)
{
    compute();
    return r1[1] != 9223372036854775807LL;
}
