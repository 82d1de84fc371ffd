/* quest 0.1.0, shrunk */

_Complex double x1;
_Complex double x2;
_Complex double r1;

void compute(void)
{
    r1 = ~(x2 -= x1);
}

int main(void)
{
    __imag__ x1 = 1.0;
    compute();
    return __imag__ r1 != 1.0;
}
