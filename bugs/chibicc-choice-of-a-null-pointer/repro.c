/* quest 0.1.0, shrunk */

int g1;

void f(void)
{
    g1 = *(0 ? (void *)0 : &g1);
}
