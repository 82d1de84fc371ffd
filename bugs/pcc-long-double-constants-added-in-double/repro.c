/* quest 0.1.0, shrunk */

int x1 = 513;
long double r1;

void compute(void)
{
    r1 = (0.0 + 46069060397191.0L) * x1;
}

int main(void)
{
    compute();
    return r1 != 23633427983758983.0L;
}
