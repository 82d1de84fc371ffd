/* quest 0.1.0, shrunk */

int x1;
unsigned long r1;
void compute(void);

int main(void)
{
    compute();
    return r1 != 65535UL;
}
