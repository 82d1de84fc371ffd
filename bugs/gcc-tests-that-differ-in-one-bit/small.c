int x;

int main(void)
{
    int r = !(x + 3) || !(x + 28) || x > -2 || !(x + 44);

    return r != 1;
}
