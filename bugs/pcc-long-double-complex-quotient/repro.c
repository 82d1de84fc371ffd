/* quest 0.1.0, shrunk */

_Complex double r1;

int main(void)
{
    r1 = 0.0L / (-1.0 + 0.0i);
    return __imag__ r1 != 0.0;
}
