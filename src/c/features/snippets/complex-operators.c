_Complex double turn_of_point(_Complex double x, _Complex float y, double z);
_Complex double turn_of_point(_Complex double x, _Complex float y, double z)
{
    _Complex double sum = x * y + z - -x;
    sum += (_Complex double)y;
    sum *= z;
    return sum == x || !(x && y != z) ? sum / z : (double)sum - z / x;
}
