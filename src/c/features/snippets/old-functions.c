int differ_old(a, b)
    int a;
    short b;
{
    return a != b;
}
