/* quest 0.1.0, shrunk */

int x1 = 1;
_Complex double x2 = 1.0;
int r1;

int main(void)
{
    r1 = x2 || (x1 *= 0);
    return x1 != 1;
}
