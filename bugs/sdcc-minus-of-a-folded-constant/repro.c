/* quest 0.1.0, shrunk */

double r1;

int main(void)
{
    r1 = -(0 + 1);
    return r1 != -1.0;
}
