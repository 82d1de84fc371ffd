/* quest 0.1.0, shrunk */

int x1 = 89994240;
int x2;
int r1;

void compute(void)
{
    r1 = (x1 * 4 < x2 * 6 ? x1 * 4 : x2 * 6) * 6;
}

int main(void)
{
    compute();
    return r1 != 0;
}
