/* quest 0.1.0, shrunk */

long long r1;

void compute(void)
{
    r1 = -1 >> 1UL;
}

int main(void)
{
    compute();
    return r1 != -1LL;
}
