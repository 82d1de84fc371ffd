_Complex double unit_of_point(_Complex float x, _Complex long double y);
_Complex double unit_of_point(_Complex float x, _Complex long double y)
{
    return x == (1.0F + 2.5Fi) && y == (0.5L - 3.0Li) ? (-1.0 + 2.5i) : x;
}
