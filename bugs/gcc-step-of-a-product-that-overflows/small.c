int f(void)
{
    int i;
    for (i = 0; i < 8 && (i - 1) * 715827882 > -1073741823; i += 4) {
    }
    return i;
}

int main(void)
{
    return f() != 8;
}
