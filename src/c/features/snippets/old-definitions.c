static int of_old(a, b)
    signed char a;
    float b;
{
    return a + (int)b;
}
int use_of_old(void);
int use_of_old(void) { return of_old((signed char)1, (float)2); }
