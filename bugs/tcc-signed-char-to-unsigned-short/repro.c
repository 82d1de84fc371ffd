/* quest 0.1.0, shrunk */

signed char x1 = -1;
int r1;

void compute(void)
{
    r1 = (unsigned short)x1;
}

int main(void)
{
    compute();
    return r1 != 65535;
}
