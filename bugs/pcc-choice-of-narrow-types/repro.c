/* quest 0.1.0, shrunk */

signed char x1 = -1;
unsigned char x2;
int r1;

void compute(void)
{
    r1 = 1.0 ? x1 : x2;
}

int main(void)
{
    compute();
    return r1 != -1;
}
