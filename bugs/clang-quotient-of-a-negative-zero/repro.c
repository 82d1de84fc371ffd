/* quest 0.1.0, shrunk */

unsigned int x1 = 1U;
double r1;
double r2;

void compute(void)
{
    r1 = 0;
    r2 = -(x1 / r1);
}

int main(void)
{
    compute();
    return r2 != (-1.0 / 0.0);
}
