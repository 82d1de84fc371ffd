double part_of_point(_Complex double x, _Complex double y);
double part_of_point(_Complex double x, _Complex double y)
{
    __real__ x += 2.0;
    ++__imag__ x;
    (__real__ y)--;
    return __real__ (x + y) * __imag__ ~x * (__imag__ y = 3.0);
}
