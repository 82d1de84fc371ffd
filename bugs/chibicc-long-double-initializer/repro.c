/* quest 0.1.0, shrunk */

long double x1 = 0.0L;
int r1;

void compute(void)
{
    r1 = x1;
}
