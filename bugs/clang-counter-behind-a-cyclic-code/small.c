unsigned x = 1;
int main(void)
{
    int i;
    for (i = 0; i < 8; i++)
        x = x & 1 ? x >> 1 ^ 33 : x >> 1;
    return i != 8;
}
