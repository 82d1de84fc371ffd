/* quest 0.1.0, shrunk */

int x1 = 8;
int r1;

void compute(void)
{
    r1 = x1 < 8 ? 8 : (x1 > 6 ? 7 : x1);
}

int main(void)
{
    compute();
    return r1 != 7;
}
