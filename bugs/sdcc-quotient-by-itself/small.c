/* quest 0.1.0, shrunk */

int x1;
int x2;
int r1;

void compute(void)
{
    r1 = x1 / x1 / x2;
}
