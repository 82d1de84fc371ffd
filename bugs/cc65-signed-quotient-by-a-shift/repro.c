/* quest 0.1.0, shrunk */

int g1 = 1;

int main(void)
{
    return g1 * -1 / 2 != 0;
}
