int x = 8;

int main(void)
{
    int r = x < 8 ? 8 : x > 6 ? 7 : x;

    return r != 7;
}
