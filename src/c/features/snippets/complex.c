_Complex double point_of_plane = 1.5;
_Complex double mirrored(_Complex double got);
_Complex double mirrored(_Complex double got)
{
    if (__real__ got != 1.5) return point_of_plane;
    __imag__ got = 2.5;
    return got;
}
