long f(_BitInt(64) a)
{
    return a * 3 + a * 1L;
}
