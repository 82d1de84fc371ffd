/* quest 0.1.0, shrunk */

int x1 = 1;
int x2 = 1;
int r1;

void compute(void)
{
    r1 = (1 / x2) << (0 / x1);
}

int main(void)
{
    compute();
    return r1 != 1;
}
