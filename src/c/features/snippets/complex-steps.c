_Complex double count_points(_Complex double x, _Complex float y);
_Complex double count_points(_Complex double x, _Complex float y)
{
    return ++x - --y + (x++ - y--);
}
