/* quest 0.1.0, shrunk */

int x1 = -1;
int r1;

void compute(void)
{
    r1 = x1 / 2 + 0U;
}

int main(void)
{
    compute();
    return r1 != 0;
}
