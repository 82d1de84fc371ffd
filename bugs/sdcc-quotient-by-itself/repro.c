/* quest 0.1.0, shrunk */

double x1 = 1.0;

int main(void)
{
    return (int)(x1 / x1) != 1;
}
