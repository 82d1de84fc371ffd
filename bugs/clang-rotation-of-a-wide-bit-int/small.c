/* A rotation of a number whose width is no power of two. */
unsigned _BitInt(129) rotated, number;
int places;

void f(void)
{
    rotated = __builtin_stdc_rotate_left(number, places);
}
