/* quest 0.1.0, shrunk */

int x1;
int r1;

void compute(void)
{
    r1 = !(x1 + 3) || !(x1 + 28) || x1 > -2 || !(x1 + 44);
}

int main(void)
{
    compute();
    return r1 != 1;
}
