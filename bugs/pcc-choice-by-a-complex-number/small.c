int f(_Complex double z)
{
    return z ? 1 : 2;
}
