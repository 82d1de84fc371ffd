/* quest 0.1.0, shrunk */

int r1;

void compute(void)
{
    r1 = 4294967295U == -1;
}

int main(void)
{
    compute();
    return r1 != 1;
}
