/* quest 0.1.0, shrunk */

_Complex double x1;
int r1;

void compute(void)
{
    r1 = 0 + !(x1 + 0.0);
}
