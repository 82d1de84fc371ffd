unsigned _BitInt(261) a = 5;
unsigned _BitInt(512) b = -1;

int main(void)
{
    b = a;
    return b != 5;
}
