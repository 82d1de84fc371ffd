_BitInt(500) immense = (_BitInt(500))7;
unsigned _BitInt(130) wider = (unsigned _BitInt(130))9;
_BitInt(500) halve_immense(_BitInt(500) got, double by);
_BitInt(500) halve_immense(_BitInt(500) got, double by)
{
    unsigned _BitInt(130) kept = wider >> 1;
    return got * immense / (_BitInt(500))kept % (_BitInt(500))by << (got != immense);
}
