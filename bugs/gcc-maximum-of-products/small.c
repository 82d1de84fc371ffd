int a = -600000000;
int b = 2;

int main(void)
{
    return (a * 2 > b * 5 ? a * 2 : b * 5) * 2 != 20;
}
