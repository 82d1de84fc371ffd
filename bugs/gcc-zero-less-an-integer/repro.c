/* quest 0.1.0, shrunk */

int x1;
double r1;

void compute(void)
{
    r1 = 1 / (0.0 - x1);
}

int main(void)
{
    compute();
    return r1 != (1.0 / 0.0);
}
