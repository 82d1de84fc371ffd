/* Exits with 0 where compilers are right: 0.0 less 0.0 is the positive zero. */
int x;
double r;

void compute(void)
{
    r = 1 / (0.0 - x);
}

int main(void)
{
    compute();
    return r != 1.0 / 0.0;
}
