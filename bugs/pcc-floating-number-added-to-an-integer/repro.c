/* quest 0.1.0, shrunk */

int x1 = -1;

int main(void)
{
    return (x1 += 0.5) != 0;
}
