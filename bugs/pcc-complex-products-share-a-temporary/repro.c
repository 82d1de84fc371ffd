/* quest 0.1.0, shrunk */

_Complex double x1;
_Complex double x2 = 1.0;
int r1;

void compute(void)
{
    r1 = 0 * x1 + 0.5 * x2;
}

int main(void)
{
    compute();
    return r1 != 0;
}
