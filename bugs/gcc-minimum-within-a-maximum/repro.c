/* quest 0.1.0, shrunk */

int x1 = 1;
int r1;

int main(void)
{
    r1 = x1 < 1 ? 1 : (x1 > 0 ? 0 : x1);
    return r1 != 0;
}
