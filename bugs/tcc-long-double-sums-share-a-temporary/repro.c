/* quest 0.1.0, shrunk */

double x1;
int x2;
int r1;

void compute(void)
{
    r1 = x2 + 1.0L + (x1 + 0.0L);
}

int main(void)
{
    compute();
    return r1 != 1;
}
