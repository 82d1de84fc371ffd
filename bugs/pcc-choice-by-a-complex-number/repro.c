/* quest 0.1.0, shrunk */

_Complex double x1;
int r1;

void compute(void)
{
    r1 = x1 ? x1 : x1;
}
