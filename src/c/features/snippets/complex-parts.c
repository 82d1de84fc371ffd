double part_of_point(_Complex double x, _Complex double y);
double part_of_point(_Complex double x, _Complex double y)
{
    return __real__ (x + y) * __imag__ ~x;
}
