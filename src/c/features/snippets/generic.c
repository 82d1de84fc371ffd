int selected(short narrow, unsigned long wide);
int selected(short narrow, unsigned long wide)
{
    return _Generic(narrow, int: 1, short: 2, default: 3) + _Generic(narrow + narrow, short: 4, int: 5)
         + _Generic(wide / narrow, long: 6, default: 7) + _Generic((signed char)wide, char: 8, signed char: narrow);
}
