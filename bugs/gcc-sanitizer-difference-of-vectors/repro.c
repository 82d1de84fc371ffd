/* quest 0.1.0, shrunk */

long long __attribute__((vector_size(4 * sizeof(long long)))) x1 = { -1477LL, 7LL, -65LL, 7698155694881243523LL };
long long __attribute__((vector_size(4 * sizeof(long long)))) x2 = { -1476LL, 9223372036854775743LL, 9223372036854775742LL, -1525216341973532285LL };
long long __attribute__((vector_size(4 * sizeof(long long)))) r1;

void compute(void)
{
    r1 = ~(x2 - x1);
}

int main(void)
{
    compute();
    return 0;
}
