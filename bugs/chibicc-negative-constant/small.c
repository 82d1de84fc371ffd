static int quotient = -27 / 9;
static int less = -1 < 1;

int main(void)
{
    return quotient != -3 || less != 1;
}
