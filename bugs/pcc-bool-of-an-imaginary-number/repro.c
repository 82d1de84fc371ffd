/* quest 0.1.0, shrunk */

_Complex double x1;
int r1;

void compute(void)
{
    r1 = (_Bool)x1;
}

int main(void)
{
    __imag__ x1 = 1.0;
    compute();
    return r1 != 1;
}
