int callee(_BitInt(102) x)
{
    return x != 3;
}
