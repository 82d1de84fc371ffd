/* quest 0.1.0, shrunk */

int x1;
int x2;
int r1;

void compute(void)
{
    r1 = (unsigned int)(x1 && x2) < -1;
}

int main(void)
{
    compute();
    return r1 != 1;
}
