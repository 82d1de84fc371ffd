/* quest 0.1.0, shrunk */

double x1;
long double x2;
int r1;

void compute(void)
{
    r1 = x1 - (x2 + 1.0);
}

int main(void)
{
    compute();
    return r1 != -1;
}
