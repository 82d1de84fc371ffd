/* quest 0.1.0, shrunk */

int x1;
int r1;

void compute(void)
{
    r1 = 0U % (1 || x1);
}
