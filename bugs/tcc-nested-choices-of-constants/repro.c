/* quest 0.1.0, shrunk */

int x1;
int r1;

void compute(void)
{
    r1 = 1 || ((x1 && 1) || 0);
}

int main(void)
{
    compute();
    return r1 != 1;
}
