/* quest 0.1.0, shrunk */

int r1;

void compute(void)
{
    r1 = 0.0 < -0.75;
}

int main(void)
{
    compute();
    return r1 != 0;
}
