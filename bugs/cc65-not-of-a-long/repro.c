/* quest 0.1.0, shrunk */

long x1 = -1L;

int main(void)
{
    return (unsigned long)!x1 != 0UL;
}
