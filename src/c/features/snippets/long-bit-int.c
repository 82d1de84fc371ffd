unsigned _BitInt(128) longest = (unsigned _BitInt(128))5 << 99;
double longer(_BitInt(70) got, double by);
double longer(_BitInt(70) got, double by)
{
    return (double)(got * (_BitInt(70))longest / (_BitInt(70))by + (got != 3));
}
