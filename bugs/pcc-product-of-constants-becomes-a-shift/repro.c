/* quest 0.1.0, shrunk */

unsigned int x1 = 1U;
int r1;

void compute(void)
{
    r1 = x1 * 16 * 268435456;
}

int main(void)
{
    compute();
    return r1 != 0;
}
