/* quest 0.1.0, shrunk */

extern int x1;
extern unsigned long r1;

void compute(void)
{
    r1 = -(1U | x1);
}
