static int g = 3;

int main(void)
{
    return *(g == 2 ? (void *)0 : &g) != 3;
}
